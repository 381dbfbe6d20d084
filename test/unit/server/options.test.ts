import { describe, expect, it } from 'vitest'
import { parseServerOptions } from '../../../app/server/options'

describe('options of the local server', () => {
  it('default to the loopback address and to no port in particular', () => {
    expect(parseServerOptions([])).toEqual({ host: '127.0.0.1', port: undefined })
  })

  it.each(['127.0.0.1', 'localhost', '::1'])('accept the loopback host %s', (host) => {
    expect(parseServerOptions(['--host', host, '--port', '8080'])).toEqual({ host, port: 8080 })
  })

  it.each(['0.0.0.0', '::', '', '192.168.1.2', 'example.org', '127.0.0.1.example.org', 'localhost.example.org'])(
    'refuse the host %j, which others could reach',
    (host) => {
      expect(() => parseServerOptions([`--host=${host}`])).toThrow(/other machines.*127\.0\.0\.1/)
    },
  )

  it.each(['x', '-1', '65536', '1e3', '', '80.5'])('refuse the port %j', (port) => {
    expect(() => parseServerOptions([`--port=${port}`])).toThrow(/not a port/)
  })

  it('refuse what they do not know', () => {
    expect(() => parseServerOptions(['--open'])).toThrow(/--open/)
  })
})
