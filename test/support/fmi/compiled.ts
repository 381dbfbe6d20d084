/** FMUs of tests, compiled from the models in `units`. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { libraryFolder } from '../../../app/fmu/unit/archive'
import { compiler } from '../c-compiler'

const units = join(import.meta.dirname, 'units')

/**
 * @param model name of a file in `units`, without ending
 * @param xml of `modelDescription.xml`, with the model identifier `unit`
 */
export function compiledFmu(
  folder: string,
  model: string,
  xml: string,
  defines: readonly string[] = [],
  version: 2 | 3 = 2,
): Uint8Array {
  const library = join(folder, `${model}${version}${defines.join('').replace(/\W+/g, '-')}.so`)
  const flags = ['-std=gnu99', '-O1', '-fPIC', '-shared', '-w', `-DFMI=${version}`, ...defines.map((d) => `-D${d}`)]
  const source = join(units, `${model}.c`)
  const { status, stderr } = spawnSync(compiler ?? 'cc', [...flags, source, '-o', library, '-lm'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return archived(xml, {
    [`${libraryFolder(version === 2 ? '2.0' : '3.0')}/unit.so`]: new Uint8Array(readFileSync(library)),
  })
}

export function archived(xml: string | Uint8Array, files: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  return zipSync({ 'modelDescription.xml': typeof xml === 'string' ? strToU8(xml) : xml, ...files })
}
export const faultyDescription = (guid = '{faulty}'): string => `<?xml version="1.0"?>
<fmiModelDescription fmiVersion="2.0" modelName="Faulty" guid="${guid}" numberOfEventIndicators="0">
  <ModelExchange modelIdentifier="unit" completedIntegratorStepNotNeeded="true"/>
  <CoSimulation modelIdentifier="unit" canHandleVariableCommunicationStepSize="true"/>
  <ModelVariables>
    <ScalarVariable name="x" valueReference="1" causality="output" initial="exact"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="der(x)" valueReference="2" causality="local"><Real derivative="1"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="1"/></Outputs>
    <Derivatives><Unknown index="2"/></Derivatives>
  </ModelStructure>
</fmiModelDescription>`

export const clockDescription = `<?xml version="1.0"?>
<fmiModelDescription fmiVersion="2.0" modelName="Clock" guid="{clock}" numberOfEventIndicators="0">
  <ModelExchange modelIdentifier="unit"/>
  <UnitDefinitions>
    <Unit name="deg"><BaseUnit rad="1" factor="0.017453292519943295"/></Unit>
    <Unit name="deg/s"><BaseUnit rad="1" s="-1" factor="0.017453292519943295"/></Unit>
    <Unit name="degC"><BaseUnit K="1" offset="273.15"/></Unit>
  </UnitDefinitions>
  <ModelVariables>
    <ScalarVariable name="angle" valueReference="1" causality="output" initial="calculated"><Real unit="deg"/></ScalarVariable>
    <ScalarVariable name="tank.level" valueReference="2" causality="local" initial="calculated"><Real/></ScalarVariable>
    <ScalarVariable name="rate" valueReference="3" causality="parameter" variability="fixed" initial="exact"><Real unit="deg/s" start="10"/></ScalarVariable>
    <ScalarVariable name="offset" valueReference="4" causality="parameter" variability="fixed" initial="exact"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="limit" valueReference="5" causality="parameter" variability="fixed" initial="exact"><Real start="1e9"/></ScalarVariable>
    <ScalarVariable name="input" valueReference="6" causality="input"><Real unit="degC" start="0"/></ScalarVariable>
    <ScalarVariable name="ticks" valueReference="20" causality="output" variability="discrete" initial="calculated"><Integer/></ScalarVariable>
    <ScalarVariable name="halvings" valueReference="21" causality="output" variability="discrete" initial="calculated"><Integer/></ScalarVariable>
    <ScalarVariable name="der(angle)" valueReference="11" causality="local"><Real derivative="1"/></ScalarVariable>
    <ScalarVariable name="der(level)" valueReference="12" causality="local"><Real derivative="2"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="1"/><Unknown index="7" dependencies=""/><Unknown index="8" dependencies=""/></Outputs>
    <Derivatives><Unknown index="9"/><Unknown index="10"/></Derivatives>
  </ModelStructure>
</fmiModelDescription>`
