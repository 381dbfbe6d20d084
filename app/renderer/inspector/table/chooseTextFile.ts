/** A text file that the user chooses; its content is read, its place is not known. */

/** @param accept endings that the chooser offers, `.csv,.txt` */
export function chooseTextFile(accept: string, done: (name: string, text: string) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.onchange = () => {
    const file = input.files?.[0]
    if (file !== undefined) void file.text().then((text) => done(file.name, text))
  }
  input.click()
}
