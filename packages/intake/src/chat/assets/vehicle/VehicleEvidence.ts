import { nameMentions } from "./Names.ts"

/** Machines that drive as well: they are equipment. */
const MACHINE =
  /挖掘机|挖机|勾机|装载机|铲车|推土机|压路机|摊铺机|平地机|起重机|吊车|汽车吊|随车吊|塔吊|塔机|泵车|搅拌车|叉车|高空作业|登高车|旋挖|钻机|盾构|升降机|履带|excavator|crane|loader|forklift|bulldozer|dozer|roller|paver|concrete pump|aerial/iu
const CERTAIN =
  /二手车|小轿车|轿车|私家车|网约车|出租车|新能源车|电动车|卖车|估车|收车|车商|爱车|买车|评估?一?下?(?:我的|这[台辆]|一[台辆]|我这[台辆]?)?车|车况|车架号|车辆识别|大架号|行驶证|(?:我|这|那|一|有|部|台|辆)(?:的|个|台|辆|部|破|老){0,3}(?:小)?车(?!位|库|间|站|道|房|牌|险|门|程)|\bcars?\b(?! ?park)|\bvehicle\b|\bvin\b|\bsedan\b|\bSUV\b|水泡车|事故车|泡水车|火烧车|4S/iu
const STRONG =
  /上牌|上户|车牌|过户|指导价|手自一体|自动[挡档]|手动[挡档]|变速箱|非营运|营转非|表显|万?公里|公理|\bkm\b|\bmiles\b|mileage|odometer|国[五六四]|排量|[1-6]\.\d\s?[TL](?![A-Za-z])|一手车|\d款|续航|插混|纯电|混动/iu
const VIN = /(?<![A-Za-z0-9])(?=[A-Z]{0,16}\d)(?=[A-Z0-9]{0,16}[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Za-z0-9])/iu
const MIXED = 4

/** How much a message speaks for a vehicle. */
export const vehicleEvidence = (text: string): number => {
  const vin = VIN.exec(text)?.[0]
  if (vin !== undefined && (vin.match(/\d/gu) ?? []).length >= MIXED && (vin.match(/[A-Z]/giu) ?? []).length >= 3)
    return 3
  if (MACHINE.test(text)) return 0
  const names = nameMentions(text)
  const series = names.some(({ series: named }) => named !== undefined)
  const marque = names.some(({ weak }) => !weak)
  const strong = STRONG.test(text)
  // 沃尔沃EX30: marque and series in one.
  const whole = names.some(
    ({ marque: of, series: named, start }) =>
      named !== undefined && names.some((one) => one.series === undefined && one.marque === of && one.start < start),
  )
  if (whole || CERTAIN.test(text) || ((series || marque) && strong)) return 3
  if (series) return 2
  return marque ? 2 : strong ? 1 : 0
}
