/** End of instance.c: directional and adjoint derivatives of one instance (`instance-header.ts`). */

export const instanceSensitivities = String.raw`
#if SENSITIVITIES
/* Place in v of a state or input, in jv of a derivative or output; -1 for anything else. */
static int known_place(unsigned reference)
{
  if (within(reference, FIRST_STATE, STATES)) return (int)(reference - FIRST_STATE);
  if (within(reference, FIRST_INPUT, INPUTS)) return (int)(reference - FIRST_INPUT) + STATES;
  return -1;
}

static int unknown_place(unsigned reference)
{
  if (within(reference, FIRST_DERIVATIVE, STATES)) return (int)(reference - FIRST_DERIVATIVE);
  if (within(reference, FIRST_OUTPUT, OUTPUTS)) return (int)(reference - FIRST_OUTPUT) + STATES;
  return -1;
}

static instance_status tangent(instance *i)
{
  instance_memory *m = &i->m;
  refresh(i);
  if (i->exchange && has_started(i))
    eq_exchange_tangent(m->time, ARRAYS(m), m->s, i->v, i->jv);
  else
    eq_tangent(branch(i), BEFORE_W(m), i->v, m->w, i->jv);
  return unsolved(m->w, i->text, sizeof i->text) ? INSTANCE_DISCARD : INSTANCE_OK;
}

static instance_status require_places(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns, size_t nKnowns)
{
  for (size_t k = 0; k < nKnowns; k++) {
    if (known_place(knowns[k]) >= 0) continue;
    snprintf(i->text, sizeof i->text, "derivatives are available with respect to states and inputs, which the value reference %u is not", knowns[k]);
    return INSTANCE_ERROR;
  }
  for (size_t k = 0; k < nUnknowns; k++) {
    if (unknown_place(unknowns[k]) >= 0 || within(unknowns[k], FIRST_STATE, STATES)) continue;
    snprintf(i->text, sizeof i->text, "derivatives of the value reference %u are not available: it is neither an output nor the derivative of a state", unknowns[k]);
    return INSTANCE_ERROR;
  }
  return INSTANCE_OK;
}

/* A state may be an output too: its change along v. */
static double sensitivity_of(const instance *i, unsigned unknown)
{
  const int place = unknown_place(unknown);
  return place >= 0 ? i->jv[place] : i->v[known_place(unknown)];
}

instance_status instance_directional(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns,
                                     size_t nKnowns, const double *seed, double *sensitivity)
{
  instance_status status = require_places(i, unknowns, nUnknowns, knowns, nKnowns);
  if (status != INSTANCE_OK) return status;
  memset(i->v, 0, sizeof i->v);
  for (size_t k = 0; k < nKnowns; k++) i->v[known_place(knowns[k])] += seed[k];
  status = tangent(i);
  for (size_t k = 0; k < nUnknowns; k++) sensitivity[k] = sensitivity_of(i, unknowns[k]);
  return status;
}

instance_status instance_adjoint(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns,
                                 size_t nKnowns, const double *seed, double *sensitivity)
{
  instance_status status = require_places(i, unknowns, nUnknowns, knowns, nKnowns);
  for (size_t k = 0; k < nKnowns && status == INSTANCE_OK; k++) {
    memset(i->v, 0, sizeof i->v);
    i->v[known_place(knowns[k])] = 1.0;
    status = tangent(i);
    sensitivity[k] = 0.0;
    for (size_t r = 0; r < nUnknowns; r++) sensitivity[k] += seed[r] * sensitivity_of(i, unknowns[r]);
  }
  return status;
}
#endif
`
