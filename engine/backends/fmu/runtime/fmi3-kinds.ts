/** The rest of fmi3.c: sensitivities, configuration, model exchange and co-simulation. */

export const fmi3Kinds = String.raw`
/* Sensitivities and dependencies */

FMI3_EXPORT fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance_, const fmi3ValueReference unknowns[], size_t nUnknowns,
                                                    const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[],
                                                    size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity)
{
  component *c = instance_;
  REQUIRE(nSeed == nKnowns && nSensitivity == nUnknowns, "fmi3GetDirectionalDerivative", "give a seed for each known and room for each unknown");
  return answer(c, "fmi3GetDirectionalDerivative", instance_directional(&c->i, unknowns, nUnknowns, knowns, nKnowns, seed, sensitivity));
}

FMI3_EXPORT fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance_, const fmi3ValueReference unknowns[], size_t nUnknowns,
                                                const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[],
                                                size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity)
{
  component *c = instance_;
  REQUIRE(nSeed == nUnknowns && nSensitivity == nKnowns, "fmi3GetAdjointDerivative", "give a seed for each unknown and room for each known");
  return answer(c, "fmi3GetAdjointDerivative", instance_adjoint(&c->i, unknowns, nUnknowns, knowns, nKnowns, seed, sensitivity));
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance_, fmi3ValueReference reference, size_t *n)
{
  (void)reference;
  (void)n;
  return misuse(instance_, "fmi3GetNumberOfVariableDependencies", "dependencies are fixed; modelDescription.xml lists them");
}

FMI3_EXPORT fmi3Status fmi3GetVariableDependencies(fmi3Instance instance_, fmi3ValueReference dependent, size_t elementsOfDependent[],
                                                   fmi3ValueReference independents[], size_t elementsOfIndependents[],
                                                   fmi3DependencyKind kinds[], size_t n)
{
  (void)dependent;
  (void)elementsOfDependent;
  (void)independents;
  (void)elementsOfIndependents;
  (void)kinds;
  (void)n;
  return misuse(instance_, "fmi3GetVariableDependencies", "dependencies are fixed; modelDescription.xml lists them");
}

/* Configuration and clocks: nothing of that kind is in this model. */

FMI3_EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance i) { return misuse(i, "fmi3EnterConfigurationMode", "the model has no structural parameters"); }
FMI3_EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance i) { return misuse(i, "fmi3ExitConfigurationMode", "the model has no structural parameters"); }

#define NO_CLOCKS(name, ...) \
  FMI3_EXPORT fmi3Status name(fmi3Instance i, const fmi3ValueReference vr[], size_t n, __VA_ARGS__) \
  { \
    (void)vr; \
    return n == 0 && i != NULL ? fmi3OK : misuse(i, #name, "the model has no clocks"); \
  }
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
NO_CLOCKS(fmi3GetIntervalDecimal, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[])
NO_CLOCKS(fmi3GetIntervalFraction, fmi3UInt64 counters[], fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
NO_CLOCKS(fmi3GetShiftDecimal, fmi3Float64 shifts[])
NO_CLOCKS(fmi3GetShiftFraction, fmi3UInt64 counters[], fmi3UInt64 resolutions[])
NO_CLOCKS(fmi3SetIntervalDecimal, const fmi3Float64 intervals[])
NO_CLOCKS(fmi3SetIntervalFraction, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
NO_CLOCKS(fmi3SetShiftDecimal, const fmi3Float64 shifts[])
NO_CLOCKS(fmi3SetShiftFraction, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

FMI3_EXPORT fmi3Status fmi3ActivateModelPartition(fmi3Instance i, fmi3ValueReference clock, fmi3Float64 time)
{
  (void)clock;
  (void)time;
  return misuse(i, "fmi3ActivateModelPartition", "the model has no clocks");
}

FMI3_EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(1, "fmi3EvaluateDiscreteStates", "");
  return fmi3OK;
}

/* Model exchange */

FMI3_EXPORT fmi3Status fmi3EnterEventMode(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_CONTINUOUS || c->i.m.stage == STAGE_EVENT), "fmi3EnterEventMode", "only in continuous-time mode of model exchange");
  c->i.m.stage = STAGE_EVENT;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance_, fmi3Boolean *needUpdate, fmi3Boolean *terminate,
                                                fmi3Boolean *nominalsChanged, fmi3Boolean *valuesChanged, fmi3Boolean *nextDefined,
                                                fmi3Float64 *nextTime)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi3UpdateDiscreteStates", "only in event mode of model exchange");
  int changed = 0, stopped = 0, defined = 0;
  double next = 0.0;
  const instance_status status = instance_events(&c->i, &changed, &stopped, &defined, &next);
  if (changed) say(c, fmi3OK, LOG_EVENTS, "event at t = %g s", c->i.m.time);
  if (stopped) say(c, fmi3OK, LOG_EVENTS, "the run ends: %s", instance_stop_reason(stopped));
  *needUpdate = fmi3False;
  *terminate = stopped != 0;
  *nominalsChanged = fmi3False;
  *valuesChanged = changed != 0;
  *nextDefined = defined != 0;
  *nextTime = defined ? next : 0.0;
  return answer(c, "fmi3UpdateDiscreteStates", status);
}

FMI3_EXPORT fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi3EnterContinuousTimeMode", "only in event mode of model exchange");
  c->i.m.stage = STAGE_CONTINUOUS;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance_, fmi3Boolean noSetPrior, fmi3Boolean *enterEventMode,
                                                   fmi3Boolean *terminate)
{
  component *c = instance_;
  (void)noSetPrior;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_CONTINUOUS, "fmi3CompletedIntegratorStep", "only in continuous-time mode of model exchange");
  int wanted = 0;
  const instance_status status = instance_accept(&c->i, &wanted);
  *enterEventMode = wanted != 0;
  *terminate = fmi3False;
  return answer(c, "fmi3CompletedIntegratorStep", status);
}

FMI3_EXPORT fmi3Status fmi3SetTime(fmi3Instance instance_, fmi3Float64 time)
{
  component *c = instance_;
  REQUIRE(c->i.exchange, "fmi3SetTime", "only in model exchange");
  return answer(c, "fmi3SetTime", instance_set_time(&c->i, time));
}

FMI3_EXPORT fmi3Status fmi3SetContinuousStates(fmi3Instance instance_, const fmi3Float64 x[], size_t n)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_EVENT || c->i.m.stage == STAGE_CONTINUOUS), "fmi3SetContinuousStates", "only in model exchange, after initialisation");
  REQUIRE(n == STATES, "fmi3SetContinuousStates", "the number of states is not that of this model");
  instance_set_states(&c->i, x);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance_, fmi3Float64 dx[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == STATES, "fmi3GetContinuousStateDerivatives", "the number of states is not that of this model");
  return answer(c, "fmi3GetContinuousStateDerivatives", instance_derivatives(&c->i, dx));
}

FMI3_EXPORT fmi3Status fmi3GetEventIndicators(fmi3Instance instance_, fmi3Float64 g[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == EVENTS && c->i.m.stage >= STAGE_EVENT, "fmi3GetEventIndicators", "the number of event indicators is not that of this model, or it is not initialised");
  return answer(c, "fmi3GetEventIndicators", instance_indicators(&c->i, g));
}

FMI3_EXPORT fmi3Status fmi3GetContinuousStates(fmi3Instance instance_, fmi3Float64 x[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == STATES, "fmi3GetContinuousStates", "the number of states is not that of this model");
  memcpy(x, c->i.m.x, STATES * sizeof *x);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance_, fmi3Float64 nominals[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == STATES, "fmi3GetNominalsOfContinuousStates", "the number of states is not that of this model");
  memcpy(nominals, instance_nominals(), STATES * sizeof *nominals);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance_, size_t *n)
{
  component *c = instance_;
  REQUIRE(1, "fmi3GetNumberOfEventIndicators", "");
  *n = EVENTS;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance_, size_t *n)
{
  component *c = instance_;
  REQUIRE(1, "fmi3GetNumberOfContinuousStates", "");
  *n = STATES;
  return fmi3OK;
}

/* Co-simulation */

FMI3_EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(c->i.m.stage == STAGE_STEP, "fmi3EnterStepMode", "the model handles events within its steps: it is in step mode already or not in co-simulation");
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, const fmi3Int32 orders[],
                                                fmi3Float64 values[], size_t nValues)
{
  (void)vr;
  (void)orders;
  (void)values;
  (void)nValues;
  return n == 0 && instance_ != NULL ? fmi3OK : misuse(instance_, "fmi3GetOutputDerivatives", "output derivatives are not available");
}

/* The importer may look at the point reached, set inputs and ask to return. */
static void between(instance *i, double reached, double *to)
{
  component *c = (component *)i; /* its first member */
  fmi3Boolean wanted = fmi3False;
  fmi3Float64 at = reached;
  c->updating = 1;
  c->update(c->environment, reached, fmi3True, fmi3True, fmi3True, c->early != 0, &wanted, &at);
  c->updating = 0;
  if (!wanted) return;
  if (c->early)
    *to = at > reached ? at : reached;
  else
    say(c, fmi3Warning, LOG_STATUS_WARNING, "fmi3DoStep: an early return was requested, which is not allowed for this instance");
}

FMI3_EXPORT fmi3Status fmi3DoStep(fmi3Instance instance_, fmi3Float64 point, fmi3Float64 size, fmi3Boolean noSetPrior,
                                  fmi3Boolean *eventNeeded, fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
  component *c = instance_;
  (void)noSetPrior;
  REQUIRE(c->i.m.stage == STAGE_STEP, "fmi3DoStep", "initialise a co-simulation instance first");
  const instance_status possible = instance_check_step(&c->i, point, size);
  if (possible != INSTANCE_OK) return answer(c, "fmi3DoStep", possible);
  int stopped = 0;
  double reached = c->i.m.time;
  c->i.between = c->update == NULL ? NULL : between;
  const instance_status status = instance_step(&c->i, point + size, &reached, &stopped);
  *eventNeeded = fmi3False;
  *terminate = stopped != 0;
  *early = status == INSTANCE_OK && stopped == 0 && reached < point + size;
  *last = reached;
  if (stopped != 0) say(c, fmi3OK, LOG_EVENTS, "the run ends at t = %g s: %s", reached, instance_stop_reason(stopped));
  if (status == INSTANCE_OK && c->update != NULL && !*early) {
    fmi3Boolean returnRequested = fmi3False;
    fmi3Float64 returnTime = reached;
    c->updating = 1;
    c->update(c->environment, reached, fmi3False, fmi3True, fmi3True, fmi3False, &returnRequested, &returnTime);
    c->updating = 0;
  }
  return answer(c, "fmi3DoStep", status);
}
`
