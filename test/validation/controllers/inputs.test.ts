/** Inputs of exported instances within a step: held, interpolated and extrapolated, from the start, set late, and from a saved state. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { cartSpeeds, exportedCart } from '../../support/cart'
import { writeExport } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()

/**
 * Where nobody sets the first half, in which the force is that of the experiment, 0. Held: 2 h^2 (5 + ... + 9). Interpolated, the first step goes
 * from 0 to 3.6 N, and the rest is 1 - 0.36; extrapolated, it has 3 N without a slope.
 */
const lateSpeeds = { held: 0.7, interpolated: 0.06 + 0.64, extrapolated: 0.1 + 0.64 } as const

describeWithCompiler('inputs of an instance', () => {
  it.each(['held', 'interpolated', 'extrapolated'] as const)('%s, follow a ramp as they should', (handling) => {
    const target = writeExport(folder, handling, exportC(exportedCart(handling)))
    writeFileSync(join(target, 'ramp.c'), program.replace('AHEAD', JSON.stringify(handling)))
    const { stdout, stderr, status } = spawnSync(buildC(target, ['ramp.c', 'model.c']), { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const [speeds, ...rest] = stdout.trim().split('\n')
    const [own, late, restored] = speeds.split(' ').map(Number)
    expect(own).toBeCloseTo(cartSpeeds[handling], 12)
    expect(late).toBeCloseTo(lateSpeeds[handling], 12)
    expect(restored).toBe(own)
    expect(rest).toEqual(['same'])
  })
})

/** A force of 6 t N, which is set for the start of a step, or for its end where it is interpolated. */
const program = `#include "model.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double speed(model_instance *m)
{
  double y[MODEL_OUTPUTS];
  if (model_get_outputs(m, y) != MODEL_OK) exit(2);
  return y[1];
}

static void push(model_instance *m, double ahead)
{
  const double u[1] = { 6.0 * (model_time(m) + ahead) };
  if (model_set_inputs(m, u) != MODEL_OK) exit(3);
}

static void steps(model_instance *m, int count, double ahead)
{
  for (int k = 0; k < count; k++) {
    push(m, ahead);
    if (model_step(m) != MODEL_OK) exit(4);
  }
}

static model_instance *make(void)
{
  model_instance *m = model_init(malloc(model_size()), model_size());
  if (m == NULL) exit(5);
  return m;
}

int main(void)
{
  const char *handling = AHEAD;
  const double ahead = handling[0] == 'i' ? model_step_size() : 0.0;
  model_instance *own = make(), *late = make(), *restored = make();
  void *state = malloc(model_state_size());
  /* inputs at time zero, then the start: a line needs where it begins */
  push(own, 0.0);
  if (model_start(own) != MODEL_OK) return 6;
  steps(own, 5, ahead);
  if (model_save_state(own, state, model_state_size()) != MODEL_OK) return 7;
  steps(own, 5, ahead);
  for (int k = 0; k < 5; k++)
    if (model_step(late) != MODEL_OK) return 8;
  steps(late, 5, ahead);
  steps(restored, 3, ahead);
  if (model_restore_state(restored, state, model_state_size()) != MODEL_OK) return 9;
  steps(restored, 5, ahead);
  printf("%.17g %.17g %.17g\\n", speed(own), speed(late), speed(restored));
  double x[MODEL_STATES], x2[MODEL_STATES];
  model_get_states(own, x);
  model_get_states(restored, x2);
  printf("%s\\n", memcmp(x, x2, sizeof x) == 0 ? "same" : "differs");
  free(own);
  free(late);
  free(restored);
  free(state);
  return 0;
}
`
