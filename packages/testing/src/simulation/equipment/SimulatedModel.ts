import type { SeededRandom } from "../market/SeededRandom.ts"
import { type MachineMaker, machineMakers, type MakerCode } from "./machineMakers.ts"
import { type MachineType, type MachineTypeProfile, machineTypes } from "./machineTypes.ts"

/** A model of a simulated market with its true new price. */
export interface SimulatedModel {
  /** Clean name, such as `QTZ80(TC5610-6)`; two makers may share one. */
  readonly name: string
  readonly maker: MachineMaker
  readonly profile: MachineTypeProfile
  /** In the unit of its type. */
  readonly capacity: number
  /** First and last year of production. */
  readonly built: readonly [first: number, last: number]
  /** New price, yuan, at the price level of January 2018. */
  readonly newPrice: number
  /** Share of the market's rows; 0 for a thin model with one to three deals. */
  readonly share: number
}

/** New prices are round numbers. */
const round = (price: number): number => {
  const step = price < 1e6 ? 10_000 : price < 1e7 ? 50_000 : 500_000
  return Math.round(price / step) * step
}

const modelOf = (
  profile: MachineTypeProfile,
  [name, code, capacity, built, popularity]: ModelRow,
  deviation: number,
  random: SeededRandom,
): SimulatedModel => {
  const maker: MachineMaker = machineMakers[code]
  const above = profile.exponent * Math.log(capacity / profile.capacity) + maker.effect
  const newPrice = round(profile.newPrice * Math.exp(above + random.fork(`${code} ${name}`).normal(deviation)))
  return { name, maker, profile, capacity, built, newPrice, share: popularity }
}

/** The models of all types. Equal seeds give equal prices; the shares of a type's models sum to that of the type. */
export const drawModels = (deviation: number, random: SeededRandom): ReadonlyArray<SimulatedModel> =>
  machineTypes.flatMap((profile) => {
    const rows = machineModels[profile.type]
    const total = rows.reduce((sum, [, , , , popularity]) => sum + popularity, 0)
    return rows.map((row) => {
      const model = modelOf(profile, row, deviation, random)
      return { ...model, share: (profile.share * model.share) / total }
    })
  })

/**
 * A model: name, rated capacity in the unit of its type, first and last year of production, relative number of rows.
 */
type ModelRow = readonly [
  name: string,
  maker: MakerCode,
  capacity: number,
  built: readonly [first: number, last: number],
  popularity: number,
]

/**
 * Models of the simulated market: names as real makers write them; years and numbers are invented. Capacities: cranes t
 * (tower cranes t·m), excavators t of operating weight, loaders t, rollers t, graders hp, pump trucks m of boom.
 */
const machineModels: Readonly<Record<MachineType, ReadonlyArray<ModelRow>>> = {
  TRUCK_CRANE: [
    ["QY25K5", "XCMG", 25, [2009, 2019], 10],
    ["QY50KA", "XCMG", 50, [2011, 2019], 5],
    ["QY70K-I", "XCMG", 70, [2009, 2018], 2],
    ["QY100K-I", "XCMG", 100, [2010, 2019], 1],
    ["XCT25L5", "XCMG", 25, [2016, 2026], 9],
    ["XCT55L6", "XCMG", 55, [2017, 2026], 4],
    ["XCT80L6", "XCMG", 80, [2018, 2026], 2],
    ["STC160", "SANY", 16, [2012, 2021], 1],
    ["STC250", "SANY", 25, [2011, 2020], 7],
    ["STC250T5", "SANY", 25, [2019, 2026], 5],
    ["STC500", "SANY", 50, [2012, 2021], 4],
    ["STC800T", "SANY", 80, [2018, 2026], 2],
    ["QY25V532", "ZOOMLION", 25, [2010, 2019], 5],
    ["QY55V532", "ZOOMLION", 55, [2012, 2019], 3],
    ["ZTC250", "ZOOMLION", 25, [2017, 2026], 5],
    ["ZTC500", "ZOOMLION", 50, [2018, 2026], 2],
    ["TC250C5", "LIUGONG", 25, [2014, 2024], 1],
  ],
  ALL_TERRAIN_CRANE: [
    ["QAY220", "XCMG", 220, [2009, 2019], 3],
    ["QAY300", "XCMG", 300, [2010, 2019], 2],
    ["XCA100", "XCMG", 100, [2017, 2026], 2],
    ["XCA300", "XCMG", 300, [2018, 2026], 2],
    ["SAC2200", "SANY", 220, [2011, 2021], 3],
    ["SAC3500", "SANY", 350, [2012, 2022], 1],
    ["ZAT2200", "ZOOMLION", 220, [2017, 2026], 2],
    ["LTM1220-5.2", "LIEBHERR", 220, [2007, 2018], 1],
    ["LTM1300-6.2", "LIEBHERR", 300, [2012, 2024], 1],
  ],
  CRAWLER_CRANE: [
    ["QUY50", "XCMG", 50, [2006, 2014], 2],
    ["QUY50", "FUWA", 50, [2006, 2016], 2],
    ["QUY80", "ZOOMLION", 80, [2008, 2017], 2],
    ["XGC55", "XCMG", 55, [2014, 2025], 3],
    ["XGC85", "XCMG", 85, [2014, 2026], 3],
    ["XGC300", "XCMG", 300, [2014, 2026], 1],
    ["SCC550A", "SANY", 55, [2015, 2026], 4],
    ["SCC750A", "SANY", 75, [2015, 2026], 3],
    ["SCC1500A", "SANY", 150, [2014, 2026], 3],
    ["SCC2500C", "SANY", 250, [2010, 2020], 1],
    ["SCC4000A", "SANY", 400, [2016, 2026], 1],
    ["ZCC550", "ZOOMLION", 55, [2016, 2025], 2],
    ["CKE2500", "KOBELCO", 250, [2005, 2018], 1],
  ],
  TOWER_CRANE: [
    ["QTZ63(TC5013)", "ZOOMLION", 63, [2006, 2016], 3],
    ["QTZ80(TC5610-6)", "ZOOMLION", 80, [2009, 2020], 6],
    ["TC5613-6", "ZOOMLION", 80, [2010, 2021], 3],
    ["TC6517-10", "ZOOMLION", 160, [2012, 2022], 2],
    ["TC7035-16", "ZOOMLION", 315, [2010, 2021], 1],
    ["ST55/13", "YONGMAO", 80, [2007, 2019], 2],
    ["ST60/15", "YONGMAO", 125, [2007, 2020], 2],
    ["ST70/27", "YONGMAO", 250, [2008, 2021], 1],
    ["STT200-10", "YONGMAO", 200, [2013, 2025], 1],
    ["STT293-18", "YONGMAO", 293, [2010, 2024], 1],
    ["SYT80", "SANY", 80, [2012, 2022], 2],
    ["SYT125", "SANY", 125, [2013, 2024], 1],
  ],
  EXCAVATOR: [
    ["SY60C", "SANY", 6, [2011, 2021], 4],
    ["SY75C", "SANY", 7.5, [2012, 2025], 5],
    ["SY135C", "SANY", 13.5, [2009, 2022], 4],
    ["SY215C", "SANY", 21.5, [2008, 2025], 9],
    ["SY365H", "SANY", 36.5, [2014, 2025], 3],
    ["SY485H", "SANY", 48.5, [2015, 2026], 2],
    ["XE60DA", "XCMG", 6, [2016, 2026], 3],
    ["XE215DA", "XCMG", 21.5, [2016, 2026], 5],
    ["XE370DK", "XCMG", 37, [2015, 2025], 2],
    ["CLG906E", "LIUGONG", 6, [2014, 2023], 2],
    ["CLG922E", "LIUGONG", 22, [2013, 2023], 3],
    ["CLG936E", "LIUGONG", 36, [2013, 2024], 1],
    ["ZE205E", "ZOOMLION", 20.5, [2012, 2022], 2],
    ["ZE360E", "ZOOMLION", 36, [2014, 2024], 1],
    ["E6210F", "SDLG", 21, [2014, 2024], 2],
    ["320D", "CATERPILLAR", 20, [2007, 2018], 4],
    ["336D", "CATERPILLAR", 36, [2009, 2018], 3],
    ["349D", "CATERPILLAR", 49, [2010, 2019], 1],
    ["PC60-8", "KOMATSU", 6, [2012, 2021], 3],
    ["PC200-8", "KOMATSU", 20, [2007, 2020], 6],
    ["PC220-8", "KOMATSU", 22, [2008, 2020], 2],
    ["PC360-7", "KOMATSU", 36, [2005, 2017], 2],
    ["ZX200-3", "HITACHI", 20, [2006, 2016], 2],
    ["EC210B", "VOLVO", 21, [2005, 2016], 2],
    ["SK200-8", "KOBELCO", 20, [2007, 2019], 2],
  ],
  WHEEL_LOADER: [
    ["ZL50GN", "XCMG", 5, [2008, 2023], 6],
    ["LW300KN", "XCMG", 3, [2011, 2024], 3],
    ["LW500KN", "XCMG", 5, [2012, 2025], 4],
    ["ZL50CN", "LIUGONG", 5, [2009, 2022], 4],
    ["CLG836", "LIUGONG", 3, [2008, 2021], 2],
    ["CLG856", "LIUGONG", 5, [2006, 2019], 4],
    ["CDM833", "LONKING", 3, [2007, 2020], 2],
    ["CDM855", "LONKING", 5, [2006, 2020], 3],
    ["LG936L", "SDLG", 3, [2009, 2022], 2],
    ["L955F", "SDLG", 5, [2012, 2024], 2],
    ["SYL956H5", "SANY", 5, [2017, 2026], 1],
    ["WA380-3", "KOMATSU", 5.5, [2002, 2014], 1],
    ["966H", "CATERPILLAR", 6, [2006, 2017], 1],
  ],
  ROLLER: [
    ["XS203J", "XCMG", 20, [2012, 2023], 3],
    ["XS223J", "XCMG", 22, [2011, 2023], 4],
    ["XS263J", "XCMG", 26, [2012, 2024], 2],
    ["SSR200C", "SANY", 20, [2012, 2023], 1],
    ["SSR260C", "SANY", 26, [2013, 2024], 1],
    ["SR20M", "SHANTUI", 20, [2009, 2019], 1],
    ["SR22", "SHANTUI", 22, [2010, 2021], 1],
  ],
  MOTOR_GRADER: [
    ["GR180", "XCMG", 180, [2006, 2022], 3],
    ["GR215", "XCMG", 215, [2007, 2023], 2],
    ["SMG200", "SANY", 200, [2010, 2022], 1],
    ["CLG418", "LIUGONG", 180, [2009, 2020], 1],
    ["140K", "CATERPILLAR", 180, [2010, 2020], 1],
  ],
  CONCRETE_PUMP_TRUCK: [
    ["SY5313THB", "SANY", 46, [2009, 2016], 2],
    ["SYM5335THB", "SANY", 49, [2015, 2023], 3],
    ["SYM5446THB", "SANY", 56, [2014, 2024], 2],
    ["ZLJ5339THB", "ZOOMLION", 47, [2010, 2018], 2],
    ["ZLJ5440THB", "ZOOMLION", 56, [2015, 2024], 2],
    ["HB37K", "XCMG", 37, [2011, 2021], 1],
    ["HB58K", "XCMG", 58, [2014, 2023], 1],
  ],
}
