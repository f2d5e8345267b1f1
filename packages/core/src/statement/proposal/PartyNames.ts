import { bareText } from "../../reading/ComparableText.ts"
import { namesOrganisation } from "../Party.ts"

/** Family names: those of 百家姓, a primer of the Song dynasty, and frequent ones since. */
const surnames: ReadonlySet<string> = new Set(
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公肖付禤亓谌缑邝鄢",
)

/** First characters that are family names and begin words of banking far more often: 水费, 房租, 利息, 通知, 国债. */
const ofWords =
  /^(?:水费|水电|房租|房贷|利息|通知|国债|国税|车贷|车位|金额|支付|支出|支取|单位|时间|成功|公积|通讯|经营|融资|都市|全部|能源|从业|广告|应付|应收|印花|权益|养老|管理|文具|包裹|解冻|解约|干洗|终端|计息|查询|相关|党费|常规)/u

const MASKED =
  /^(?:[\p{Script=Han}][*＊×]{1,3}|[*＊×]{1,3}[\p{Script=Han}]{1,2}|[\p{Script=Han}][*＊×][\p{Script=Han}])$/u

/** True when a text is the name of an organisation, or of a person by its family name. */
export const isParty = (text: string): boolean => {
  const plain = bareText(text)
  if (namesOrganisation(plain) || MASKED.test(plain)) return true
  return /^[\p{Script=Han}·]{2,4}$/u.test(plain) && surnames.has(plain.charAt(0)) && !ofWords.test(plain)
}

/** The share of texts that are names of persons or organisations, each text once: words of summaries repeat. */
export const partyShare = (texts: ReadonlyArray<string>): number => {
  const distinct = [...new Set(texts)]
  return distinct.length === 0 ? 0 : distinct.filter(isParty).length / distinct.length
}
