import { codeOf, type SeededRandom } from "../../simulation/index.ts"
import { oneOf } from "../DocumentTruth.ts"
import { fitted, type Letters, type Sheet, wrapped, write } from "../Lettering.ts"
import { patternedPaper } from "./Paper.ts"
import type { DrawnDocument } from "./PropertyTitle.ts"
import { type InventedVehicle, inventedVehicle, vehicleTruth } from "./Vehicles.ts"

type Pen = Sheet["pen"]

const WIDTH = 1080
const HEIGHT = 720
const LEFT = 46
const SIZE = 29

const LABEL_INK = "#2a4a44"
const VALUE_INK = "#17181b"

interface Field {
  readonly chinese: string
  readonly english?: string
  readonly value: string
  readonly x: number
  readonly y: number
  /** Start of the value, and the width available. */
  readonly valueX: number
  readonly width: number
}

const drawField = (pen: Pen, { chinese, english, value, valueX, width, x, y }: Field): void => {
  write(
    pen,
    { text: chinese, sizePx: SIZE * 0.82, weight: 500, colour: LABEL_INK },
    x,
    y - (english === undefined ? 0 : 8),
  )
  if (english !== undefined) write(pen, { text: english, sizePx: SIZE * 0.5, colour: LABEL_INK }, x, y + 17)
  const letters: Letters = { text: value, sizePx: SIZE, weight: 500, colour: VALUE_INK }
  const lines = wrapped(pen, letters, width)
  for (const [at, text] of lines.entries())
    write(pen, fitted(pen, { ...letters, text }, width), valueX, y + (at - (lines.length - 1) / 2) * SIZE * 1.25)
}

const frame = (pen: Pen, top: number): void => {
  pen.strokeStyle = "#4d6d66"
  pen.lineWidth = 3
  pen.strokeRect(22, top + 22, WIDTH - 44, HEIGHT - 44)
}

/** The office's square red seal, with two columns of characters. */
const seal = (pen: Pen, place: InventedVehicle["place"], x: number, y: number): void => {
  pen.strokeStyle = "#c8322f"
  pen.lineWidth = 4
  pen.strokeRect(x, y, 168, 168)
  const lines = [`${place.province === place.city ? "" : place.province}${place.city}`, "公安局交通", "警察支队"]
  for (const [at, text] of lines.entries())
    write(
      pen,
      fitted(pen, { text, sizePx: 31, weight: 500, colour: "#c8322f", align: "center" }, 150),
      x + 84,
      y + 36 + at * 48,
    )
}

const mainPage = (pen: Pen, vehicle: InventedVehicle, top: number, withEnglish: boolean): void => {
  const { brand, engine, issued, model, owner, place, plate, registered, type, use, vin } = vehicle
  frame(pen, top)
  write(
    pen,
    { text: "中华人民共和国机动车行驶证", sizePx: 38, weight: 700, colour: LABEL_INK, align: "center" },
    WIDTH / 2,
    top + 68,
  )
  const subtitle = "Vehicle License of the People's Republic of China"
  if (withEnglish) write(pen, { text: subtitle, sizePx: 20, colour: LABEL_INK, align: "center" }, WIDTH / 2, top + 106)
  const english = (text: string) => (withEnglish ? { english: text } : {})
  const fields: ReadonlyArray<Field> = [
    { chinese: "号牌号码", ...english("Plate No."), value: plate, x: LEFT, y: top + 162, valueX: 168, width: 300 },
    { chinese: "车辆类型", ...english("Vehicle Type"), value: type, x: 560, y: top + 162, valueX: 690, width: 340 },
    { chinese: "所有人", ...english("Owner"), value: owner, x: LEFT, y: top + 234, valueX: 168, width: 860 },
    { chinese: "住址", ...english("Address"), value: place.printed, x: LEFT, y: top + 312, valueX: 168, width: 860 },
    { chinese: "使用性质", ...english("Use Character"), value: use, x: LEFT, y: top + 390, valueX: 168, width: 230 },
    {
      chinese: "品牌型号",
      ...english("Model"),
      value: `${brand}牌${model}`,
      x: 430,
      y: top + 390,
      valueX: 560,
      width: 480,
    },
    { chinese: "车辆识别代号", ...english("VIN"), value: vin, x: 276, y: top + 470, valueX: 480, width: 540 },
    { chinese: "发动机号码", ...english("Engine No."), value: engine, x: 276, y: top + 548, valueX: 480, width: 540 },
    {
      chinese: "注册日期",
      ...english("Register Date"),
      value: registered,
      x: 276,
      y: top + 628,
      valueX: 404,
      width: 220,
    },
    { chinese: "发证日期", ...english("Issue Date"), value: issued, x: 660, y: top + 628, valueX: 788, width: 250 },
  ]
  for (const field of fields) drawField(pen, field)
  pen.strokeStyle = "rgba(77,109,102,0.7)"
  pen.lineWidth = 1.5
  for (const [from, y] of [
    [22, 200],
    [22, 272],
    [22, 352],
    [22, 430],
    [262, 508],
    [262, 588],
  ] as const) {
    pen.beginPath()
    pen.moveTo(from, top + y)
    pen.lineTo(WIDTH - 22, top + y)
    pen.stroke()
  }
  seal(pen, place, 60, top + 470)
}

const secondPage = (pen: Pen, vehicle: InventedVehicle, top: number, random: SeededRandom): void => {
  frame(pen, top)
  const { massKg, plate, seats, type } = vehicle
  const own = Math.round(massKg * (type.includes("客") || type.includes("轿") ? 0.78 : 0.6))
  const fields: ReadonlyArray<Field> = [
    { chinese: "号牌号码", value: plate, x: LEFT, y: top + 80, valueX: 190, width: 300 },
    { chinese: "档案编号", value: codeOf(random, 12), x: 560, y: top + 80, valueX: 704, width: 330 },
    { chinese: "核定载人数", value: `${seats}人`, x: LEFT, y: top + 164, valueX: 190, width: 300 },
    { chinese: "总质量", value: `${massKg}kg`, x: 560, y: top + 164, valueX: 704, width: 330 },
    { chinese: "整备质量", value: `${own}kg`, x: LEFT, y: top + 248, valueX: 190, width: 300 },
    { chinese: "核定载质量", value: "--", x: 560, y: top + 248, valueX: 704, width: 330 },
    {
      chinese: "外廓尺寸",
      value: `${random.integer(4300, 12_600)}×${random.integer(1750, 2500)}×${random.integer(1450, 3450)}mm`,
      x: LEFT,
      y: top + 332,
      valueX: 190,
      width: 360,
    },
    { chinese: "准牵引总质量", value: "--", x: 590, y: top + 332, valueX: 770, width: 260 },
    { chinese: "备注", value: "", x: LEFT, y: top + 416, valueX: 190, width: 840 },
    {
      chinese: "检验记录",
      value: `检验有效期至${random.integer(2025, 2028)}年${random.integer(1, 12)}月${vehicle.place.short}${vehicle.place.citySign}`,
      x: LEFT,
      y: top + 530,
      valueX: 190,
      width: 840,
    },
  ]
  for (const field of fields) drawField(pen, field)
}

/** The vehicle licence kept in the car (行驶证): its first page, sometimes with the second one below it. */
export const drivingLicence = (random: SeededRandom): DrawnDocument => {
  const vehicle = inventedVehicle(random.fork("vehicle"))
  const both = random.chance(0.35)
  const drawn = patternedPaper(
    WIDTH,
    both ? 2 * HEIGHT : HEIGHT,
    random.pick(["#eaf3ea", "#e8f0f2", "#f0f3e6"]),
    "rgba(90,150,130,0.20)",
    random.fork("paper"),
  )
  mainPage(drawn.pen, vehicle, 0, random.chance(0.8))
  if (both) secondPage(drawn.pen, vehicle, HEIGHT, random.fork("second"))
  const seats = { seats: oneOf(vehicle.seats) }
  return {
    sheet: drawn,
    truth: vehicleTruth(vehicle, {}, both ? seats : {}, both ? ["color"] : ["color", "seats"]),
  }
}
