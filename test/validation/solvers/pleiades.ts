/** The Pleiades: seven masses m_i = i in the plane that attract each other, G = 1 (Hairer, Norsett and Wanner I, II.10). */
import type { OdeSystem } from '../../../engine/solve/types'
import { symbolicSystem } from './symbolic-system'

export const pleiades = (): OdeSystem =>
  symbolicSystem(({ math: m, state, derivative }) => {
    const named = (name: string) => Array.from({ length: 7 }, (_, i) => state(`${name}${i + 1}`))
    const [x, y, vx, vy] = ['x', 'y', 'vx', 'vy'].map(named)
    for (let i = 0; i < 7; i++) {
      const pulls = x.flatMap((xj, j) => {
        if (j === i) return []
        const [dx, dy] = [m.sub(xj, x[i]), m.sub(y[j], y[i])]
        const r = m.sqrt(m.add(m.square(dx), m.square(dy)))
        const factor = m.div(j + 1, m.mul(r, m.square(r)))
        return [[m.mul(factor, dx), m.mul(factor, dy)]]
      })
      derivative(x[i], vx[i])
      derivative(y[i], vy[i])
      derivative(vx[i], m.add(...pulls.map(([ax]) => ax)))
      derivative(vy[i], m.add(...pulls.map(([, ay]) => ay)))
    }
  })
