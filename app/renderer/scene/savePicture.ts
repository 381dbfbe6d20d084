/** The picture as it is, as a PNG file. */
import type { Services } from '../shell/services'
import { getHeader } from '../store/records'
import { noticeTexts } from '../texts/notices'

export async function savePicture({ sceneView, project, bridge, ui }: Services, title: string): Promise<void> {
  const picture = await sceneView.getState().stage?.picture()
  if (picture === null || picture === undefined) return
  const name = `${getHeader(project.getState().doc).title} ${title} 3d.png`.replace(/[^A-Za-z0-9._-]+/g, '-')
  try {
    const content = new Uint8Array(await picture.arrayBuffer())
    const exported = await bridge.exportFile(name.toLowerCase(), content, 'image/png')
    if (exported !== null) ui.getState().notify('success', noticeTexts.exported(exported.name))
  } catch (error) {
    ui.getState().notify('danger', error instanceof Error ? error.message : String(error))
  }
}
