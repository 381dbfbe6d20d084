import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../../app/serving/csp'

const directives = new Map(
  contentSecurityPolicy.split('; ').map((directive) => {
    const [name, ...sources] = directive.split(' ')
    return [name, sources] as const
  }),
)

describe('content security policy', () => {
  it('lets scripts come from the application only, and WebAssembly compile, but not eval', () => {
    expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(directives.get('worker-src')).toEqual(["'self'"])
  })

  it('names no host and no wildcard', () => {
    const sources = new Set([...directives.values()].flat())
    expect([...sources].sort()).toEqual(["'none'", "'self'", "'unsafe-inline'", "'wasm-unsafe-eval'", 'blob:', 'data:'])
    expect([...directives].filter(([, allowed]) => allowed.includes("'unsafe-inline'")).map(([name]) => name)).toEqual([
      'style-src',
    ])
  })

  it('falls back to the own origin for what it does not list', () => {
    expect(directives.get('default-src')).toEqual(["'self'"])
  })
})
