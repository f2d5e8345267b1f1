import type { SeededRandom } from "../market/SeededRandom.ts"

const surnames = Array.from("蔺谌滕卞禤亓郦逄璩郗桓贲濮")
const strangeSurnames = Array.from("缑邝逯鄢")
const given = Array.from("禾朔穗昕筠晗栖珩岚铎予安澄砚沅屿岑苒")
const towns = ["青屿", "云汀", "岚川", "朔望", "禾洲"]
const trades = ["建材", "机电", "商贸", "矿业", "物流", "食品", "设备", "纺织"]
const shops = ["便民超市", "小面馆", "水果店", "茶饮店", "五金店", "洗车行", "母婴用品店", "加油站"]

const word = (random: SeededRandom) => `${random.pick(given)}${random.pick(given)}`

/** A person who does not exist. */
export const personName = (random: SeededRandom): string =>
  `${random.pick(surnames)}${random.pick(given)}${random.chance(0.7) ? random.pick(given) : ""}`

/** A borrower's own name, unique among all parties. */
export const ownerName = (random: SeededRandom, isCompany: boolean): string =>
  isCompany ? `棠溪湾${word(random)}${random.pick(trades)}有限公司` : `喻${word(random)}`

/** A person with a name that `personName` never returns: without earlier business. */
export const strangerName = (random: SeededRandom): string => `${random.pick(strangeSurnames)}${word(random)}`

/** A company in a town that does not exist. */
export const companyName = (random: SeededRandom): string =>
  `${random.pick(towns)}${word(random)}${random.pick(trades)}有限公司`

/** Lenders, lessors and dealers of machines and lorries for small businesses. */
export const lenderName = (random: SeededRandom): string => `${random.pick(towns)}${word(random)}小额贷款有限公司`
export const lessorName = (random: SeededRandom): string => `${word(random)}融资租赁有限公司`
export const dealerName = (random: SeededRandom): string =>
  `${random.pick(towns)}${word(random)}${random.pick(["工程机械销售", "汽车销售服务", "商用车贸易"])}有限公司`

/** A shop where people pay by card or wallet. */
export const shopName = (random: SeededRandom): string => `${word(random)}${random.pick(shops)}`

const [ZERO, NINE] = [48, 57]

/** An account number that no bank issues: mainland bank cards begin with 6, these with 9. */
export const accountNumber = (random: SeededRandom, digits = 19): string => {
  const codes = [NINE]
  while (codes.length < digits) codes.push(ZERO + random.integer(0, 9))
  return String.fromCharCode(...codes)
}
