import { codeOf, creditCode, type SeededRandom } from "../../simulation/index.ts"
import { oneOf } from "../DocumentTruth.ts"
import { write } from "../Lettering.ts"
import { cutBelow, patternedPaper, TALL } from "./Paper.ts"
import { drawGroup, drawRows, label, type PaperCell, type PaperStyle, value } from "./PaperTable.ts"
import type { DrawnDocument } from "./PropertyTitle.ts"
import { inventedVehicle, vehicleTruth } from "./Vehicles.ts"

const WIDTH = 1240
const MARGIN = 60

const pair = (one: readonly [string, string], other: readonly [string, string]): ReadonlyArray<PaperCell> => [
  { ...label(one[0], 0.2), align: "left" },
  value(one[1], 0.3),
  { ...label(other[0], 0.2), align: "left" },
  value(other[1], 0.3),
]

/** The first pages of a vehicle's registration certificate (机动车登记证书) with their numbered boxes. */
export const registrationCertificate = (random: SeededRandom): DrawnDocument => {
  const vehicle = inventedVehicle(random.fork("vehicle"))
  const {
    brand,
    colour,
    displacementMl,
    engine,
    fuel,
    identity,
    isCompany,
    made,
    maker,
    massKg,
    model,
    owner,
    place,
    plate,
    powerKw,
    registered,
    seats,
    type,
    use,
    vin,
  } = vehicle
  const sizePx = random.integer(23, 26)
  const look: PaperStyle = {
    sizePx,
    labelInk: random.pick(["#33473f", "#3b3b3b"]),
    valueInk: "#15171a",
    rule: random.pick(["#5f7d70", "#666"]),
    labelWeight: 400,
    valueWeight: random.pick([400, 500] as const),
    rowPx: sizePx * 2.2,
  }
  const drawn = patternedPaper(
    WIDTH,
    TALL,
    random.pick(["#eff5ec", "#f3f4ee"]),
    "rgba(110,160,130,0.18)",
    random.fork("paper"),
  )
  const { pen } = drawn
  write(pen, { text: "机动车登记证书编号：", sizePx: sizePx * 0.9, colour: look.labelInk }, WIDTH - 480, 52)
  write(pen, { text: codeOf(random.fork("number"), 12), sizePx, weight: 500, colour: "#a3302c" }, WIDTH - 250, 52)
  write(
    pen,
    { text: "注册登记摘要信息栏", sizePx: sizePx * 1.2, weight: 500, colour: look.labelInk, align: "center" },
    WIDTH / 2,
    104,
  )
  const document = isCompany ? `统一社会信用代码/${creditCode(random.fork("credit"))}` : `居民身份证/${identity}`
  const width = WIDTH - 2 * MARGIN
  const office = `${place.province === place.city ? "" : place.province}${place.city}公安局交通警察支队车辆管理所`
  const top = drawGroup(
    pen,
    look,
    { text: "I", share: 0.05 },
    [
      [{ ...label("1.机动车所有人/身份证明名称/号码", 0.38), align: "left" }, value(`${owner}/${document}`, 0.62)],
      [
        { ...label("2.登记机关", 0.15), align: "left" },
        value(office, 0.45),
        { ...label("3.登记日期", 0.16), align: "left" },
        value(registered, 0.24),
      ],
      [{ ...label("4.机动车登记编号", 0.24), align: "left" }, value(plate, 0.76)],
    ],
    MARGIN,
    136,
    width,
  )
  write(
    pen,
    { text: "注册登记机动车信息栏", sizePx: sizePx * 1.2, weight: 500, colour: look.labelInk, align: "center" },
    WIDTH / 2,
    top + 44,
  )
  const axles = massKg > 20_000 ? 4 : 2
  const wheels = massKg > 20_000 ? 12 : 4
  const rows = [
    pair(["5.车辆类型", type], ["6.车辆品牌", `${brand}牌`]),
    pair(["7.车辆型号", model], ["8.车身颜色", colour]),
    pair(["9.车辆识别代号/车架号", vin], ["10.国产/进口", "国产"]),
    pair(
      ["11.发动机号", engine],
      [
        "12.发动机型号",
        `${codeOf(random.fork("engine model"), 2, "ABCDEFG")}${codeOf(random.fork("engine number"), 3)}`,
      ],
    ),
    pair(
      ["13.燃料种类", fuel.printed],
      ["14.排量/功率", displacementMl === 0 ? `ml/${powerKw}kw` : `${displacementMl}ml/${powerKw}kw`],
    ),
    pair(["15.制造厂名称", maker], ["16.转向形式", "方向盘"]),
    pair(
      ["17.轮距", `前${random.integer(1500, 2090)}后${random.integer(1500, 1900)}mm`],
      ["18.轮胎数", String(wheels)],
    ),
    pair(
      ["19.轮胎规格", massKg > 5000 ? "11.00R20" : "205/55R16"],
      ["20.钢板弹簧片数", massKg > 5000 ? "后12片" : "后--片"],
    ),
    pair(["21.轴距", `${random.integer(2600, 4500)}mm`], ["22.轴数", String(axles)]),
    pair(
      [
        "23.外廓尺寸",
        `长${random.integer(4300, 12_600)}宽${random.integer(1750, 2500)}高${random.integer(1450, 3450)}mm`,
      ],
      ["24.货厢内部尺寸", "长--宽--高--mm"],
    ),
    pair(["25.总质量", `${massKg}kg`], ["26.核定载质量", "--kg"]),
    pair(["27.核定载客", `${seats}人`], ["28.准牵引总质量", "--kg"]),
    pair(["29.驾驶室载客", type.includes("货") || type.includes("重型") ? `${seats}人` : "--人"], ["30.使用性质", use]),
    pair(["31.车辆获得方式", "购买"], ["32.车辆出厂日期", made]),
    pair(["33.发证机关(章)", ""], ["34.发证日期", registered]),
  ]
  const bottom = drawRows(pen, look, rows, MARGIN, top + 78, width)
  return {
    sheet: cutBelow(drawn, bottom + random.integer(40, 120)),
    truth: vehicleTruth(
      vehicle,
      { fuelType: oneOf(fuel.field) },
      {
        seats: oneOf(seats),
        color: oneOf(colour, `${colour}色`),
        ...(displacementMl === 0
          ? {}
          : { displacementL: oneOf(displacementMl / 1000, Math.round(displacementMl / 100) / 10) }),
      },
      displacementMl === 0 ? ["displacementL"] : [],
    ),
  }
}
