/** The rest of fmi2.c: model exchange and co-simulation. */

export const fmi2Kinds = String.raw`
/* Model exchange */

FMI2_EXPORT fmi2Status fmi2EnterEventMode(fmi2Component component_)
{
  component *c = component_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_CONTINUOUS || c->i.m.stage == STAGE_EVENT), "fmi2EnterEventMode", "only in continuous-time mode of model exchange");
  c->i.m.stage = STAGE_EVENT;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component component_, fmi2EventInfo *info)
{
  component *c = component_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi2NewDiscreteStates", "only in event mode of model exchange");
  int changed = 0, stopped = 0, defined = 0;
  double next = 0.0;
  const instance_status status = instance_events(&c->i, &changed, &stopped, &defined, &next);
  if (changed) say(c, fmi2OK, LOG_EVENTS, "event at t = %g s", c->i.m.time);
  if (stopped) say(c, fmi2OK, LOG_EVENTS, "the run ends: %s", instance_stop_reason(stopped));
  info->newDiscreteStatesNeeded = fmi2False;
  info->terminateSimulation = stopped != 0;
  info->nominalsOfContinuousStatesChanged = fmi2False;
  info->valuesOfContinuousStatesChanged = changed;
  info->nextEventTimeDefined = defined;
  info->nextEventTime = defined ? next : 0.0;
  return answer(c, "fmi2NewDiscreteStates", status);
}

FMI2_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component component_)
{
  component *c = component_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi2EnterContinuousTimeMode", "only in event mode of model exchange");
  c->i.m.stage = STAGE_CONTINUOUS;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component component_, fmi2Boolean noSetPrior, fmi2Boolean *enterEventMode,
                                                   fmi2Boolean *terminateSimulation)
{
  component *c = component_;
  (void)noSetPrior;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_CONTINUOUS, "fmi2CompletedIntegratorStep", "only in continuous-time mode of model exchange");
  *terminateSimulation = fmi2False;
  return answer(c, "fmi2CompletedIntegratorStep", instance_accept(&c->i, enterEventMode));
}

FMI2_EXPORT fmi2Status fmi2SetTime(fmi2Component component_, fmi2Real time)
{
  component *c = component_;
  REQUIRE(c->i.exchange, "fmi2SetTime", "only in model exchange");
  return answer(c, "fmi2SetTime", instance_set_time(&c->i, time));
}

FMI2_EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component component_, const fmi2Real x[], size_t n)
{
  component *c = component_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_EVENT || c->i.m.stage == STAGE_CONTINUOUS), "fmi2SetContinuousStates", "only in model exchange, after initialisation");
  REQUIRE(n == STATES, "fmi2SetContinuousStates", "the number of states is not that of this model");
  instance_set_states(&c->i, x);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component component_, fmi2Real dx[], size_t n)
{
  component *c = component_;
  REQUIRE(n == STATES, "fmi2GetDerivatives", "the number of states is not that of this model");
  return answer(c, "fmi2GetDerivatives", instance_derivatives(&c->i, dx));
}

FMI2_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component component_, fmi2Real g[], size_t n)
{
  component *c = component_;
  REQUIRE(n == EVENTS && c->i.m.stage >= STAGE_EVENT, "fmi2GetEventIndicators", "the number of event indicators is not that of this model, or it is not initialised");
  return answer(c, "fmi2GetEventIndicators", instance_indicators(&c->i, g));
}

FMI2_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component component_, fmi2Real x[], size_t n)
{
  component *c = component_;
  REQUIRE(n == STATES, "fmi2GetContinuousStates", "the number of states is not that of this model");
  memcpy(x, c->i.m.x, STATES * sizeof *x);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component component_, fmi2Real nominals[], size_t n)
{
  component *c = component_;
  REQUIRE(n == STATES, "fmi2GetNominalsOfContinuousStates", "the number of states is not that of this model");
  memcpy(nominals, instance_nominals(), STATES * sizeof *nominals);
  return fmi2OK;
}

/* Co-simulation */

FMI2_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component component_, const fmi2ValueReference vr[], size_t n,
                                                   const fmi2Integer order[], const fmi2Real value[])
{
  component *c = component_;
  REQUIRE(!c->i.exchange, "fmi2SetRealInputDerivatives", "only in co-simulation");
  for (size_t k = 0; k < n; k++) {
    const instance_status status = instance_set_input_derivative(&c->i, vr[k], order[k], value[k]);
    if (status != INSTANCE_OK) return answer(c, "fmi2SetRealInputDerivatives", status);
  }
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component component_, const fmi2ValueReference vr[], size_t n,
                                                    const fmi2Integer order[], fmi2Real value[])
{
  (void)vr;
  (void)order;
  (void)value;
  return n == 0 ? fmi2OK : misuse(component_, "fmi2GetRealOutputDerivatives", "output derivatives are not available");
}

FMI2_EXPORT fmi2Status fmi2DoStep(fmi2Component component_, fmi2Real point, fmi2Real size, fmi2Boolean noSetPrior)
{
  component *c = component_;
  (void)noSetPrior;
  REQUIRE(c->i.m.stage == STAGE_STEP, "fmi2DoStep", "initialise a co-simulation instance first");
  const instance_status possible = instance_check_step(&c->i, point, size);
  if (possible != INSTANCE_OK) return answer(c, "fmi2DoStep", possible);
  int stopped = 0;
  double reached = 0.0;
  const instance_status status = instance_step(&c->i, point + size, &reached, &stopped);
  if (status != INSTANCE_OK) return answer(c, "fmi2DoStep", status);
  if (stopped == 0) return fmi2OK;
  say(c, fmi2Discard, LOG_STATUS_DISCARD, "the run ends at t = %g s: %s", reached, instance_stop_reason(stopped));
  return fmi2Discard;
}

FMI2_EXPORT fmi2Status fmi2CancelStep(fmi2Component component_) { return misuse(component_, "fmi2CancelStep", "no step is pending"); }

FMI2_EXPORT fmi2Status fmi2GetStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Status *value)
{
  (void)kind;
  *value = fmi2OK;
  return misuse(component_, "fmi2GetStatus", "no step is pending");
}

FMI2_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Real *value)
{
  const component *c = component_;
  if (c == NULL || kind != fmi2LastSuccessfulTime) return misuse(component_, "fmi2GetRealStatus", "only fmi2LastSuccessfulTime is available");
  *value = c->i.m.time;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Integer *value)
{
  (void)kind;
  (void)value;
  return misuse(component_, "fmi2GetIntegerStatus", "there is no status of type Integer");
}

FMI2_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Boolean *value)
{
  const component *c = component_;
  if (c == NULL || kind != fmi2Terminated) return misuse(component_, "fmi2GetBooleanStatus", "only fmi2Terminated is available");
  *value = instance_stopped(&c->i) != 0;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2String *value)
{
  (void)kind;
  (void)value;
  return misuse(component_, "fmi2GetStringStatus", "there is no status of type String");
}
`
