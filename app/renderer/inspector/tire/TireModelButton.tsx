/** Button that opens a tyre alone as a model, to export it. */
import { Unplug } from 'lucide-react'
import { resolveParameters } from '../../../../engine/model/network/resolve'
import { nameOf } from '../../../../engine/model/subsystem'
import { tireAlone } from '../../../tires/alone'
import { newFromTemplate } from '../../files/files'
import type { VersionsService } from '../../versions/services'
import { projectFromDocument } from '../../store/records'
import { inspectorTexts } from '../../texts/inspector'
import { useVariant } from '../../variants/use-variant'
import { variantParameters } from '../../variants/writing'
import { servicesHook, useProject, type Services as WorkbenchServices } from '../../workbench/services'

interface Services extends WorkbenchServices, VersionsService {}
const useServices = servicesHook<Services>()

export function TireModelButton({ name }: { readonly name: string }) {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const open = () => {
    const load = () => {
      const set = Object.entries(variantParameters(doc, variant, name)).map(
        ([key, value]) => [`${name}.${key}`, value] as const,
      )
      const { blocks } = resolveParameters(projectFromDocument(doc), services.registry, Object.fromEntries(set))
      const block = blocks.get(name)
      return block === undefined ? Promise.reject(new Error(`no tyre ${name}`)) : Promise.resolve(tireAlone(block))
    }
    void newFromTemplate(services, { title: inspectorTexts.tire.aloneTitle(nameOf(name)), load })
  }
  return (
    <button type="button" className="button inertia-button" onClick={open} title={inspectorTexts.tire.aloneHelp}>
      <Unplug size={14} strokeWidth={1.75} aria-hidden="true" /> {inspectorTexts.tire.alone}
    </button>
  )
}
