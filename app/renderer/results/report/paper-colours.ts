/** Colours of figures on paper and in files, whatever the theme of the window. */
import { mix, type PlotColours } from '../../plots/plot-colours'

const [ink, paper] = ['#1b212a', '#ffffff'] as const

export const paperColours: PlotColours = {
  traces: ['#315cc2', '#d1490d', '#13a09d', '#904bfa', '#89745f', '#0a83a7', '#a90a41', '#555f75'],
  ink,
  inkFaint: '#4b5563',
  grid: '#eceef2',
  axis: '#b8c0cb',
  surface: paper,
  font: "'Inter', 'Segoe UI', 'Noto Sans', Arial, sans-serif",
  deepen: (colour) => mix(colour, ink, 0.5),
  fade: (colour) => mix(colour, paper, 0.25),
}
