import { comparableText, plainText } from "../../reading/ComparableText.ts"

/** A bank or wallet by its full name and the other names that files print. Latin aliases count as whole words only. */
interface Institution {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
}

/**
 * Source: the financial regulator's list of banking institutions (state-owned, joint-stock, large city and rural
 * banks), and the wallets' own exports.
 */
const institutions: ReadonlyArray<Institution> = [
  ["中国工商银行", "工商银行", "ICBC", "Industrial and Commercial Bank of China"],
  ["中国农业银行", "农业银行", "ABC", "Agricultural Bank of China"],
  ["中国银行", "BOC", "Bank of China"],
  ["中国建设银行", "建设银行", "CCB", "China Construction Bank"],
  ["交通银行", "BOCOM", "Bank of Communications"],
  ["中国邮政储蓄银行", "邮政储蓄银行", "邮储银行", "PSBC", "Postal Savings Bank of China"],
  ["招商银行", "CMB", "China Merchants Bank"],
  ["中国民生银行", "民生银行", "CMBC", "China Minsheng Bank", "China Minsheng Banking"],
  ["上海浦东发展银行", "浦东发展银行", "浦发银行", "SPDB", "SPD Bank", "Shanghai Pudong Development Bank"],
  ["兴业银行", "CIB", "Industrial Bank"],
  ["平安银行", "Ping An Bank"],
  ["中信银行", "CITIC", "China CITIC Bank"],
  ["中国光大银行", "光大银行", "CEB", "China Everbright Bank"],
  ["华夏银行", "HXB", "Hua Xia Bank", "Huaxia Bank"],
  ["广发银行", "CGB", "China Guangfa Bank"],
  ["渤海银行", "China Bohai Bank"],
  ["浙商银行", "CZBANK", "China Zheshang Bank"],
  ["恒丰银行", "Hengfeng Bank"],
  ["浙江网商银行", "网商银行", "MYbank"],
  ["深圳前海微众银行", "前海微众银行", "微众银行", "WeBank"],
  ["四川新网银行", "新网银行", "XWBank"],
  ["北京银行", "Bank of Beijing"],
  ["上海银行", "Bank of Shanghai"],
  ["江苏银行", "Bank of Jiangsu"],
  ["宁波银行", "Bank of Ningbo"],
  ["南京银行", "Bank of Nanjing"],
  ["杭州银行", "Bank of Hangzhou"],
  ["徽商银行", "Huishang Bank"],
  ["成都银行", "Bank of Chengdu"],
  ["重庆银行", "Bank of Chongqing"],
  ["长沙银行", "Bank of Changsha"],
  ["贵阳银行", "Bank of Guiyang"],
  ["西安银行", "Bank of Xi'an"],
  ["郑州银行", "Zhengzhou Bank"],
  ["青岛银行", "Bank of Qingdao"],
  ["苏州银行", "Bank of Suzhou"],
  ["厦门银行", "Xiamen Bank"],
  ["齐鲁银行", "Qilu Bank"],
  ["兰州银行", "Bank of Lanzhou"],
  ["天津银行", "Bank of Tianjin"],
  ["哈尔滨银行", "Harbin Bank"],
  ["盛京银行", "Shengjing Bank"],
  ["锦州银行", "Bank of Jinzhou"],
  ["江西银行", "Jiangxi Bank"],
  ["中原银行", "Zhongyuan Bank"],
  ["晋商银行", "Jinshang Bank"],
  ["泰隆银行", "浙江泰隆商业银行"],
  ["河北银行", "Bank of Hebei"],
  ["富滇银行", "Fudian Bank"],
  ["泸州银行", "Luzhou Bank"],
  ["桂林银行", "Guilin Bank"],
  ["九江银行", "Bank of Jiujiang"],
  ["重庆农村商业银行", "重庆农商行", "CQRCB", "Chongqing Rural Commercial Bank"],
  ["上海农村商业银行", "上海农商银行", "上海农商行", "SRCB"],
  ["北京农村商业银行", "北京农商银行", "北京农商行", "BRCB"],
  ["广州农村商业银行", "广州农商银行", "广州农商行"],
  ["深圳农村商业银行", "深圳农商银行", "深圳农商行"],
  ["成都农村商业银行", "成都农商银行", "成都农商行"],
  ["天津农村商业银行", "天津农商银行", "天津农商行"],
  ["佛山农村商业银行", "佛山农商银行", "佛山农商行"],
  ["江苏常熟农村商业银行", "常熟农村商业银行", "常熟农商银行", "常熟农商行"],
  ["江西农村商业联合银行", "江西·农商银行", "江西农商银行", "江西省农村信用社联合社"],
  ["河北省农村信用社联合社", "河北农信", "河北省农村信用社"],
  ["霸州舜丰村镇银行"],
  ["四川省农村信用社联合社", "四川农信", "四川农村商业联合银行"],
  ["香港上海汇丰银行", "汇丰银行", "HSBC"],
  ["渣打银行", "Standard Chartered"],
  ["花旗银行", "Citibank"],
  ["星展银行", "DBS"],
  ["东亚银行", "Bank of East Asia"],
  ["恒生银行", "Hang Seng Bank"],
  ["支付宝", "支付宝(中国)网络技术有限公司", "支付宝支付科技有限公司", "Alipay"],
  ["微信支付", "微信支付账单", "WeChat Pay", "Weixin Pay"],
  ["京东支付", "京东金融", "京东账号"],
  ["美团支付", "美团交易账单", "美团账单"],
].map(([name = "", ...aliases]) => ({ name, aliases }))

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pattern = (alias: string) => (/^[\u0020-\u007e]+$/.test(alias) ? `\\b${escaped(alias)}\\b` : escaped(alias))

const byAlias = new Map(
  institutions.flatMap(({ name, aliases }) => [name, ...aliases].map((alias) => [alias.toLowerCase(), name] as const)),
)

/** Longer names first: 中国民生银行 is not 中国银行, 重庆农村商业银行 is not 重庆银行. */
const known = new RegExp(
  [...byAlias.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(pattern)
    .join("|"),
  "iu",
)

/** A bank that nobody has listed, by the way banks are called. */
const unlisted =
  /[\u4e00-\u9fff]{2,12}?(?:农村商业银行|农村合作银行|农商银行|农商行|村镇银行|农村信用社联合社|农村信用合作联社|农村信用联社|信用社|商业银行|银行)/u

/** The words of a sentence or a title before a bank's name. */
const ofSentence = /^.*(?:由|使用|感谢|来自|对账单|明细|流水|清单|回单|凭证|章)/u

/** Words before or in place of a bank's name that are part of a sentence, not of a name. */
const notAName = /开户|对方|他行|跨行|网上|手机|电话|本行|我行|各|该|网银|所属|银行卡|个人|企业/u

/**
 * The full name of the bank or wallet that a title, a label or a branch's name mentions first; `undefined` when it
 * mentions none.
 */
export const institutionIn = (text: string): string | undefined => {
  const found = known.exec(comparableText(text))
  if (found !== null) return byAlias.get(found[0].toLowerCase())
  const other = unlisted.exec(plainText(text))
  const name = other?.[0].replace(ofSentence, "") ?? ""
  return !unlisted.test(name) || notAName.test(name) ? undefined : name
}
