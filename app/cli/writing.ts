/** Writing what a command makes: whatever the file system refuses is one error with its place. */
import { reasonOf } from '../../engine/io/node/reason'
import { ModelError } from '../../engine/errors/model-error'

/** @throws ModelError `usage` with the reason of the file system */
export async function writing(place: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new ModelError(
      'usage',
      `the files cannot be written (${reasonOf(error)})`,
      { file: place },
      'choose another folder',
    )
  }
}
