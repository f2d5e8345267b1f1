import { codeOf, identityNumber, type SeededRandom, vinOf } from "../../simulation/index.ts"
import { ownerName } from "../../simulation/statement/index.ts"
import { type DocumentTruth, type Expected, oneOf } from "../DocumentTruth.ts"
import { inventedPlace, type InventedPlace } from "./InventedPlaces.ts"

interface Model {
  /** As printed on papers, without the word 牌. */
  readonly brand: string
  /** Shorter and longer names of the same brand that a reader may return. */
  readonly alsoBrand: ReadonlyArray<string>
  readonly model: string
  readonly type: string
  readonly wmi: string
  readonly fuel: { readonly printed: string; readonly field: string }
  readonly seats: number
  readonly displacementMl: number
  readonly powerKw: number
  readonly massKg: number
  readonly maker: string
  readonly uses: ReadonlyArray<"非营运" | "营运" | "货运" | "租赁" | "预约出租客运" | "营转非">
}

const petrol = { printed: "汽油", field: "GASOLINE" }
const diesel = { printed: "柴油", field: "DIESEL" }
const electric = { printed: "电", field: "BEV" }
const car = "小型轿车"
const suv = "小型普通客车"

/** Vehicles as named on papers; numbers after the brand follow the ministry's notices in form, but are invented. */
const models: ReadonlyArray<Model> = [
  {
    brand: "大众",
    alsoBrand: ["大众汽车"],
    model: "SVW71617BM",
    type: car,
    wmi: "LSV",
    fuel: petrol,
    seats: 5,
    displacementMl: 1598,
    powerKw: 81,
    massKg: 1745,
    maker: "上汽大众汽车有限公司",
    uses: ["非营运", "非营运", "预约出租客运"],
  },
  {
    brand: "本田",
    alsoBrand: ["东风本田"],
    model: "DHW6463R1CSE",
    type: suv,
    wmi: "LVH",
    fuel: petrol,
    seats: 5,
    displacementMl: 1498,
    powerKw: 142,
    massKg: 2010,
    maker: "东风本田汽车有限公司",
    uses: ["非营运"],
  },
  {
    brand: "丰田",
    alsoBrand: ["广汽丰田", "一汽丰田"],
    model: "GTM7200GB",
    type: car,
    wmi: "LVG",
    fuel: petrol,
    seats: 5,
    displacementMl: 1987,
    powerKw: 131,
    massKg: 2030,
    maker: "广汽丰田汽车有限公司",
    uses: ["非营运", "租赁"],
  },
  {
    brand: "比亚迪",
    alsoBrand: [],
    model: "BYD7006BEVA6",
    type: car,
    wmi: "LGX",
    fuel: electric,
    seats: 5,
    displacementMl: 0,
    powerKw: 150,
    massKg: 2235,
    maker: "比亚迪汽车工业有限公司",
    uses: ["非营运", "预约出租客运"],
  },
  {
    brand: "别克",
    alsoBrand: [],
    model: "SGM6531UAA4",
    type: suv,
    wmi: "LSG",
    fuel: petrol,
    seats: 7,
    displacementMl: 1998,
    powerKw: 174,
    massKg: 2480,
    maker: "上汽通用汽车有限公司",
    uses: ["非营运", "营转非"],
  },
  {
    brand: "徐工",
    alsoBrand: [],
    model: "XZJ5328JQZ25K",
    type: "重型专项作业车",
    wmi: "LXG",
    fuel: diesel,
    seats: 3,
    displacementMl: 7700,
    powerKw: 206,
    massKg: 32400,
    maker: "徐州重型机械有限公司",
    uses: ["非营运"],
  },
  {
    brand: "三一",
    alsoBrand: [],
    model: "SYM5323JQZ",
    type: "重型专项作业车",
    wmi: "LFC",
    fuel: diesel,
    seats: 2,
    displacementMl: 8820,
    powerKw: 213,
    massKg: 33000,
    maker: "三一汽车起重机械有限公司",
    uses: ["非营运"],
  },
  {
    brand: "解放",
    alsoBrand: [],
    model: "CA4250P66K25T1E5",
    type: "重型半挂牵引车",
    wmi: "LFW",
    fuel: diesel,
    seats: 3,
    displacementMl: 11050,
    powerKw: 309,
    massKg: 25000,
    maker: "中国第一汽车集团有限公司",
    uses: ["货运", "营运"],
  },
  {
    brand: "福田",
    alsoBrand: [],
    model: "BJ1048V9JDA",
    type: "轻型普通货车",
    wmi: "LVB",
    fuel: diesel,
    seats: 3,
    displacementMl: 2499,
    powerKw: 96,
    massKg: 4495,
    maker: "北汽福田汽车股份有限公司",
    uses: ["货运", "非营运"],
  },
]

const useField = {
  非营运: "NON_OPERATING",
  营转非: "OPERATING_TO_NON",
  营运: "OPERATING",
  货运: "OPERATING",
  租赁: "OPERATING",
  预约出租客运: "OPERATING",
}

/** A vehicle with the numbers on its papers, all of them invented. */
export interface InventedVehicle extends Model {
  readonly vin: string
  readonly engine: string
  readonly plate: string
  readonly owner: string
  readonly identity: string
  readonly isCompany: boolean
  readonly place: InventedPlace
  readonly use: keyof typeof useField
  readonly colour: string
  /** `YYYY-MM-DD` */
  readonly registered: string
  readonly issued: string
  readonly made: string
}

const two = (number: number): string => String(number).padStart(2, "0")

export const inventedVehicle = (random: SeededRandom): InventedVehicle => {
  const model = random.pick(models)
  const isCompany = model.massKg > 5000 || random.chance(0.2)
  const place = inventedPlace(random.fork("place"), isCompany ? "STREET" : "HOME")
  const [year, month] = [random.integer(2012, 2024), random.integer(3, 12)]
  const registered = `${year}-${two(month)}-${two(random.integer(1, 28))}`
  return {
    ...model,
    vin: vinOf(random.fork("vin"), model.wmi, year),
    engine: codeOf(
      random.fork("engine"),
      random.integer(6, 9),
      random.chance(0.4) ? "0123456789ABCDEFGHJK" : "0123456789",
    ),
    plate: `${place.short}${place.citySign}${codeOf(random.fork("plate"), 5, "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ")}`,
    owner: ownerName(random.fork("owner"), isCompany),
    identity: identityNumber(random.fork("identity")),
    isCompany,
    place,
    use: random.pick(model.uses),
    colour: random.pick(["白", "黑", "灰", "红", "蓝", "黄"]),
    registered,
    issued: random.chance(0.6) ? registered : `${year + 1}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`,
    made: `${year}-${two(month - random.integer(1, 2))}-${two(random.integer(1, 28))}`,
  }
}

/**
 * The content of a vehicle's papers; `implied` is what the paper prints of the other fields that a request may have.
 */
export const vehicleTruth = (
  { alsoBrand, brand, model, registered, use, vin }: InventedVehicle,
  stated: Readonly<Record<string, Expected>>,
  implied: Readonly<Record<string, Expected>>,
  unstated: ReadonlyArray<string>,
): DocumentTruth => ({
  stated: {
    vin: oneOf(vin),
    brand: oneOf(brand, `${brand}牌`, ...alsoBrand),
    firstRegistrationDate: oneOf(registered, registered.slice(0, 7)),
    usageNature: oneOf(useField[use]),
    ...stated,
  },
  implied: { model: oneOf(model), ...implied },
  unstated: ["mileageKm", "transferCount", ...unstated],
})
