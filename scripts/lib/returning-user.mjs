/**
 * Windows of somebody who has been here before, for tests and pictures: the very first start has the welcome page over the
 * example.
 *
 * @template {{ addInitScript(script: { content: string }): Promise<unknown> }} Context
 * @param {Context} context of a browser, before its first page
 * @returns {Promise<Context>}
 */
export async function returningUser(context) {
  const content = `try {
    if (localStorage.getItem('wishbone.window') === null) localStorage.setItem('wishbone.window', '{}')
  } catch {
    // A page without storage.
  }`
  await context.addInitScript({ content })
  return context
}
