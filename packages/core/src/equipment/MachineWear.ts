import type { Wearing } from "../market/model/Ageing.ts"
import { clamp } from "../statistics/Robust.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { curveOf, expectedHoursPerYear, plausibleHourRange, plausibleHours } from "./depreciation/ResidualRate.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"
import { EquipmentFacts } from "./fields.ts"
import { readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"

/**
 * Machines wear by age and running hours; without stated hours a year, by what is usual for their type. Beyond so many
 * economic lives (`doubt.serviceLives`) none is forecast.
 */
export const machineWearing = ({ doubt }: EquipmentPolicy, tables: DepreciationTables): Wearing => ({
  age: machineAge,
  ageVariable: "ageYears",
  factors: new Set(["age", "hours"]),
  after: (facts, years, day, { annualHours }) => {
    const hours = EquipmentFacts.hours(facts)
    const age = machineAge(facts, day)
    // A meter that cannot be right says nothing: its use is not counted, today or later.
    if (hours === undefined || age === undefined || !plausibleHours(tables, Math.max(0, age - years), hours))
      return facts
    const perYear = annualHours ?? expectedHoursPerYear(tables, readMachine(facts, tables).equipmentType)
    return { ...facts, hours: clamp(hours + years * perYear, ...plausibleHourRange(tables, age)) }
  },
  ended: (facts, day) => {
    const most = doubt.serviceLives * curveOf(tables, readMachine(facts, tables).equipmentType).economicLifeYears
    const age = machineAge(facts, day) ?? 0
    return age > most ? { by: "AGE", reached: age, most } : undefined
  },
})
