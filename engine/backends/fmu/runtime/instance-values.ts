/** Values of one instance by reference: which there are, reading and setting them, with the checks of parameters. Part of instance.c. */

export const instanceValues = String.raw`
/* Where a reference points to; NULL for what is computed. */
static double *place_of(instance_memory *m, unsigned reference)
{
  if (reference >= FIRST_PARAMETER && reference < FIRST_PARAMETER + PARAMETERS) return m->p + (reference - FIRST_PARAMETER);
  if (reference >= FIRST_STATE && reference < FIRST_STATE + STATES) return m->x + (reference - FIRST_STATE);
  if (reference >= FIRST_INPUT && reference < FIRST_INPUT + INPUTS) return m->u + (reference - FIRST_INPUT);
  if (reference >= FIRST_DISCRETE && reference < FIRST_DISCRETE + DISCRETE) return m->z + (reference - FIRST_DISCRETE);
  return NULL;
}

static instance_status unknown_reference(instance *i, unsigned reference)
{
  snprintf(i->text, sizeof i->text, "there is no variable with the value reference %u", reference);
  return INSTANCE_ERROR;
}

instance_status instance_get(instance *i, unsigned reference, double *value)
{
  instance_status status = INSTANCE_OK;
  const double *place = place_of(&i->m, reference);
  if (place != NULL)
    *value = *place;
  else if (reference == 0)
    *value = i->m.time;
  else if (within(reference, FIRST_DERIVATIVE, STATES)) {
    status = find_derivatives(i);
    *value = i->dx[reference - FIRST_DERIVATIVE];
  } else if (within(reference, FIRST_OUTPUT, OUTPUTS)) {
    status = find_outputs(i);
    *value = i->y[reference - FIRST_OUTPUT];
  } else if (within(reference, FIRST_INDICATOR, EVENTS) && has_started(i)) {
    status = instance_indicators(i, i->g);
    *value = i->g[reference - FIRST_INDICATOR];
  } else
    return unknown_reference(i, reference);
  return status;
}

instance_status instance_set(instance *i, unsigned reference, double value)
{
  instance_memory *m = &i->m;
  double *place = place_of(m, reference);
  const int initial = m->stage == STAGE_INSTANTIATED || m->stage == STAGE_INITIALIZATION;
  const int discrete = within(reference, FIRST_DISCRETE, DISCRETE);
  if (place == NULL || (discrete && !initial)) {
    if (place == NULL && !within(reference, 0, FIRST_DISCRETE)) return unknown_reference(i, reference);
    snprintf(i->text, sizeof i->text, "the variable with the value reference %u is calculated and can't be set", reference);
    return INSTANCE_ERROR;
  }
  if (within(reference, FIRST_PARAMETER, PARAMETERS) && !initial && variables_fixed(reference - FIRST_PARAMETER))
    return fail(i, "this parameter is fixed: it can be set before and during initialisation only");
  if (within(reference, FIRST_STATE, STATES) && !initial && !i->exchange)
    return fail(i, "a state can be set before and during initialisation only");
  if (!isfinite(value)) {
    snprintf(i->text, sizeof i->text, "the value of the variable with the value reference %u is not finite", reference);
    return INSTANCE_ERROR;
  }
  if (within(reference, FIRST_PARAMETER, PARAMETERS)) {
    const char *wrong = variables_wrong(reference - FIRST_PARAMETER, value);
    if (wrong != NULL) {
      snprintf(i->text, sizeof i->text, "the value %g is outside the limits: %s", value, wrong);
      return INSTANCE_ERROR;
    }
  }
  if (within(reference, FIRST_INPUT, INPUTS)) {
    m->base[reference - FIRST_INPUT] = value;
    m->since[reference - FIRST_INPUT] = m->time;
  }
  if (*place == value) return INSTANCE_OK;
  *place = value;
  if (discrete) m->z[DISCRETE + (reference - FIRST_DISCRETE)] = value;
  if (within(reference, FIRST_PARAMETER, PARAMETERS)) m->stale = 1;
  i->moved = 1;
  changed(i);
  return INSTANCE_OK;
}

instance_status instance_set_input_derivative(instance *i, unsigned reference, int order, double value)
{
  instance_memory *m = &i->m;
  if (!within(reference, FIRST_INPUT, INPUTS)) {
    snprintf(i->text, sizeof i->text, "the value reference %u is not that of an input", reference);
    return INSTANCE_ERROR;
  }
  if (order != 1 && order != 2) return fail(i, "only first and second derivatives of inputs are used");
  if (!isfinite(value)) {
    snprintf(i->text, sizeof i->text, "the derivative of the input with the value reference %u is not finite", reference);
    return INSTANCE_ERROR;
  }
  const unsigned k = reference - FIRST_INPUT;
  if (m->since[k] != m->time) {
    m->base[k] = m->u[k];
    m->since[k] = m->time;
  }
  (order == 1 ? m->slope : m->bend)[k] = value;
  return INSTANCE_OK;
}
`
