/**
 * Keywords of PAC2002 property files (Adams Tire; MF-Tyre 5.2) that the steady-state force model uses, and the defaults
 * of missing ones: scale factors (L...) are 1, coefficients 0.
 */
export const pac2002Keys: readonly string[] = `
  FNOMIN UNLOADED_RADIUS LONGVL LFZO LCX LMUX LEX LKX LHX LVX LGAX LCY LMUY LEY LKY LHY LVY LGAY
  LTR LRES LGAZ LXAL LYKA LVYKA LS LMX LVMX LMY PCX1 PDX1 PDX2 PDX3 PEX1 PEX2 PEX3 PEX4 PKX1 PKX2
  PKX3 PHX1 PHX2 PVX1 PVX2 RBX1 RBX2 RCX1 REX1 REX2 RHX1 QSX1 QSX2 QSX3 PCY1 PDY1 PDY2 PDY3 PEY1
  PEY2 PEY3 PEY4 PKY1 PKY2 PKY3 PHY1 PHY2 PHY3 PVY1 PVY2 PVY3 PVY4 RBY1 RBY2 RBY3 RCY1 REY1 REY2
  RHY1 RHY2 RVY1 RVY2 RVY3 RVY4 RVY5 RVY6 QSY1 QSY2 QSY3 QSY4 QBZ1 QBZ2 QBZ3 QBZ4 QBZ5 QBZ9 QBZ10
  QCZ1 QDZ1 QDZ2 QDZ3 QDZ4 QDZ6 QDZ7 QDZ8 QDZ9 QEZ1 QEZ2 QEZ3 QEZ4 QEZ5 QHZ1 QHZ2 QHZ3 QHZ4 SSZ1
  SSZ2 SSZ3 SSZ4
`
  .trim()
  .split(/\s+/)

/** Required keywords: a file without them describes no tyre. */
export const pac2002Required: readonly string[] = [
  'FNOMIN',
  'UNLOADED_RADIUS',
  'PCX1',
  'PDX1',
  'PKX1',
  'PCY1',
  'PDY1',
  'PKY1',
  'PKY2',
]

export function pac2002Default(key: string): number {
  if (key === 'LONGVL') return 16.6
  return key.startsWith('L') ? 1 : 0
}
