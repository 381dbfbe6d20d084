/** Blocks for motion bases and signals are among the first three that the words of users find. */
import { expect, test } from 'vitest'
import { registry } from '../../../../blocks'
import { catalogueOf, searchTextsOf } from '../../../../app/renderer/libraries/catalogue'
import { search } from '../../../../app/renderer/ui/search'

const texts = catalogueOf(registry).map((definition) => ({ definition, texts: searchTextsOf(definition) }))

const words: Readonly<Record<string, readonly string[]>> = {
  'cueing/rail-yaw': ['rotary platform', 'turntable', 'XY table', 'sled'],
  'cueing/hexapod-inverse': ['Stewart platform', 'hexapod', '6-DOF', 'inverse kinematics', 'motion platform'],
  'cueing/hexapod-forward': ['forward kinematics', 'Gough'],
  'cueing/classical': [
    'washout',
    'tilt coordination',
    'MCA',
    'motion drive algorithm',
    'Reid Nahon',
    'onset cue',
    'road preview',
  ],
  'cueing/adaptive': ['steepest descent', 'cueing algorithm'],
  'cueing/optimal': ['LQR', 'Riccati'],
  'cueing/canals': ['SCC', 'semicircular', 'inner ear', 'labyrinth'],
  'cueing/otoliths': ['otolith', 'vestibular'],
  'cueing/threshold': ['just noticeable', 'perception'],
  'cueing/perceived-orientation': ['gravito-inertial', 'subjective vertical'],
  'cueing/sickness-dose': ['motion sickness', 'MSDV', 'ISO 2631'],
  'cueing/comparison': ['ROC', 'false cue'],
  'cueing/visual-delay': ['image delay', 'visual latency'],
  'cueing/fade': ['soft start', 'homing', 'ramp up'],
  'cueing/head-pivot': ['eyepoint', 'centre of rotation'],
  'cueing/actuator': ['electric cylinder', 'ball screw', 'cushion'],
  'cueing/scale-limit': ['scaling', 'nonlinear gain'],
  'cueing/centrifuge': ['centrifuge', 'gondola'],
  'cabin/gauge': ['speedometer', 'dial'],
  'cabin/control-feel': ['pedal feel', 'control loading'],
  'cabin/power-assist': ['EPS'],
  'cabin/steering-column': ['torque sensor'],
  'signals/pid': ['PID', 'PI', 'anti-windup'],
  'signals/notch': ['notch', 'band stop'],
  'signals/low-pass': ['low pass', 'lowpass', 'Butterworth', 'PT1'],
  'signals/high-pass': ['high pass', 'washout filter'],
  'signals/transfer-function': ['lead-lag', 'phase lead', 'prewarp', 'Tustin'],
  'signals/quantiser': ['quantizer', 'quantization', 'ADC'],
  'signals/sample-hold': ['ZOH', 'DAC', 'sampling', 'rate transition'],
  'signals/moving-average': ['moving average', 'running mean', 'FIR'],
  'signals/hysteresis': ['Schmitt trigger', 'debounce', 'relay'],
  'signals/dead-zone': ['deadband', 'dead band'],
  'signals/transport-delay': ['dead time', 'latency'],
  'signals/rate-limiter': ['slew rate'],
  'signals/derivative': ['differentiator'],
  'signals/scope': ['oscilloscope'],
  'signals/record': ['data logger'],
  'sources/noise': ['white noise', 'band-limited white noise', 'jitter', 'random'],
  'sources/table': ['playback', 'from workspace', 'CSV'],
}

test.each(Object.entries(words))('%s', (type, queries) => {
  for (const query of queries)
    expect(
      search(texts, query)
        .slice(0, 3)
        .map(({ definition }) => definition.type),
      query,
    ).toContain(type)
})
