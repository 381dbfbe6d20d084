/** Export of the current picture as a PNG file. */
import { fileName, offerFile } from '../workbench/offer-file'
import type { Services } from './services'
import { getHeader } from '../store/records'

export async function savePicture(services: Services, title: string): Promise<void> {
  const { sceneView, project } = services
  const picture = await sceneView.getState().stage?.picture()
  if (picture === null || picture === undefined) return
  const name = fileName(`${getHeader(project.getState().doc).title} ${title} 3d.png`)
  await offerFile(services, name, new Uint8Array(await picture.arrayBuffer()), 'image/png')
}
