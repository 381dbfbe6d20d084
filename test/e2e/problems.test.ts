/** That the tests notice what goes wrong in a page: a net with holes would prove nothing. */
import { contentSecurityPolicy } from '../../app/serving/csp'
import { expect, test } from './support/test'

test.for([
  ['an error on the console', `console.error('broken')`, /console: broken/],
  ['an exception', `setTimeout(() => { throw new Error('broken') })`, /exception: Error: broken/],
  ['a rejected promise', `void Promise.reject(new Error('broken'))`, /exception: Error: broken/],
  ['a missing file', `void fetch('./missing.js')`, /HTTP 404.*missing\.js/],
  [
    'a style from elsewhere',
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'https://example.org/a.css' }))`,
    /Content Security Policy/,
  ],
  ['an error on the console of a worker', `new Worker('/probe.js')`, /console: worker broken/],
  ['an exception of a worker', `new Worker('/probe.js')`, /exception: .*EvalError/],
] as const)('%s fails a test', async ([, script, expected], { context, server, problems }) => {
  // A page of the server under the application's policy, without the application, which takes its time to open.
  await context.request.get(server.address)
  const page = await context.newPage()
  await page.goto(new URL('/licences.txt', server.address).href)
  await page.route('**/probe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Content-Security-Policy': contentSecurityPolicy },
      body: `console.error('worker broken'); eval('1')`,
    }),
  )
  await page.evaluate(script)
  await expect.poll(() => problems.list.join('\n')).toMatch(expected)
  problems.expect(/./)
})
