/** Section of the inspector for parameter sets: choose, add, rename, compare, run them together. */
import { useState } from 'react'
import { CopyPlus, Layers, Play, Plus, Table2, Trash2 } from 'lucide-react'
import { variantNameProblem } from '../../../engine/model/experiments/variants'
import { NameField } from '../ui/fields/NameField'
import { sentence } from '../ui/sentence'
import { useProject, useServices } from '../workbench/services'
import { addVariant, chooseVariant, experimentsWith, removeVariant, renameVariant } from '../store/edits/variants'
import { getRecord, recordsOf } from '../store/records'
import { valuesTexts as texts } from '../texts/values'
import { focusField } from '../ui/focus-field'
import { IconButton } from '../ui/IconButton'
import { VariantTable } from './VariantTable'
import { useVariant } from './use-variant'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import './variants.css'

export function VariantSection() {
  const services = useServices()
  const { project } = services
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const active = useVariant()
  const [comparing, setComparing] = useState(false)
  const variants = recordsOf(doc, 'variant')

  const choose = (name: string | null): void => {
    if (experiment === null) return
    const state = project.getState()
    state.edit(stepTexts.useVariant(name, experiment), chooseVariant(state.doc, experiment, name))
  }
  const add = (source?: string): void => {
    const state = project.getState()
    const from = source === undefined ? {} : getRecord(state.doc, 'variant', source)?.value
    const { name, diff } = addVariant(state.doc, experiment, from, source)
    state.edit(stepTexts.addVariant(name), diff)
    focusField(`variant-${name}`)
  }
  const problem = (to: string): string | null => {
    const wrong = variantNameProblem(to)
    if (wrong !== undefined) return sentence(wrong.what, wrong.hint)
    return getRecord(project.getState().doc, 'variant', to) === undefined ? null : texts.variantTaken(to)
  }
  return (
    <section className="inspector-group" id="variants" aria-label={texts.variants}>
      <h3 className="group-heading static">
        {texts.variants}
        <span className="spacer" />
        <IconButton small icon={Plus} label={texts.addVariant} onClick={() => add()} />
      </h3>
      {variants.length === 0 ? (
        <p className="inspector-note">{texts.noVariants}</p>
      ) : (
        <ul className="variant-list">
          <li className="variant-row">
            <input
              type="radio"
              name="variant"
              aria-label={texts.use(texts.base)}
              checked={active === null}
              onChange={() => choose(null)}
            />
            <span className="variant-base">{texts.base}</span>
            <span className="faint">{texts.baseDetail}</span>
          </li>
          {variants.map(({ name, order, value: { set = {}, variables = {} } }) => (
            <li className="variant-row" key={order}>
              <input
                type="radio"
                name="variant"
                aria-label={texts.use(name)}
                checked={active === name}
                onChange={() => choose(name)}
              />
              <NameField
                id={`variant-${name}`}
                label={texts.nameOfVariant(name)}
                name={name}
                problem={problem}
                onRename={(to) => {
                  const state = project.getState()
                  state.edit(stepTexts.renameVariant(name, to), renameVariant(state.doc, name, to))
                }}
              />
              <span className="faint">{texts.count(Object.keys(set).length + Object.keys(variables).length)}</span>
              <IconButton small icon={CopyPlus} label={texts.duplicate(name)} onClick={() => add(name)} />
              <IconButton
                small
                icon={Trash2}
                label={texts.remove(name)}
                onClick={() => {
                  const state = project.getState()
                  const users = experimentsWith(state.doc, name)
                  state.edit(stepTexts.deleteVariant(name), removeVariant(state.doc, name))
                  if (users.length > 0) services.ui.getState().set({ statusText: texts.backToBase(users) })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {variants.length > 0 && (
        <div className="variant-actions">
          <Button onClick={() => setComparing(true)}>
            <Table2 size={13} aria-hidden="true" /> {texts.compare}
          </Button>
          <Button data-tip={texts.runAllTip} onClick={() => services.commands.run('run-variants')}>
            <Play size={13} aria-hidden="true" /> {texts.runAll}
          </Button>
        </div>
      )}
      {comparing && <VariantTable onClose={() => setComparing(false)} />}
    </section>
  )
}

/** Icon of parameter sets in menus and toolbars. */
export const VariantIcon = Layers
