import type { Situation } from "../ChatAsset.ts"
import { type Passage, TAKEN } from "./Passage.ts"

/** A run of text that no reader took. */
interface Segment {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Ends of the names of communities, buildings and streets. */
const NAME_END =
  /(?:小区|社区|花园|花苑|家园|嘉园|名苑|新村|新邨|新里|公馆|华庭|名邸|广场|大厦|中心|公寓|国际|首府|学府|半岛|水岸|山庄|壹号院?|[一1]号院?|一品|家属院|宿舍|胡同|街坊|大道|公路|大街|工业园|产业园|科技园|物流园|园区|开发区|市场|商业街|商城|写字楼|大楼|街道|[苑园城府里庭湾居郡邸阁轩台墅庄村坊院寓弄巷路街镇乡筑著岸境岛庐舍寨屯组队桥港湖山荟峯峰谷洲堡])$/u
const HOUSE =
  /\d{1,5}\s?(?:号楼?|楼|栋|幢|座|单元|弄|室|门|期|组团|街坊|区)|[A-Za-z]\s?(?:座|栋|区|幢)|[一二三四五六七八九十]{1,3}(?:号楼|栋|幢|期|单元|区)|[东西南北]区|路口|交叉口|交汇处|[东西南北]侧|以[东西南北]|对面|旁边?$/u
const ENGLISH_NAME =
  /\b(?:roads?|rd|streets?|st|avenue|ave|lanes?|ln|alley|boulevard|blvd|hutong|highway|gardens?|courts?|mansions?|residences?|towers?|plaza|building|bldg|block|terrace|terraces|heights|village|villas?|hills?|park|phase|compound|estate|house|centre|center|square|city|bay|lake|mews|place|court|unit|apartments?|manor|view|zone|township|no\.? ?\d|x?i?lu|lu|jie|xiaoqu|yuan|cheng)\b/iu
/** Words of people talking; no address has them. */
const TALK =
  /[我你您他她它吗呢吧啊呀嘛哦哈谢吵]|怎么|什么|多少|为什么|为啥|估[值价下算一]|评估|想[要问估卖]|请问|帮忙|帮[看估查我]|值[多钱几]|价|多钱|贷款|抵押|银行|急用|已经|因为|所以|但是|不过|然后|还有|可以|能不能|应该|准确|实际|其实|大概|大约|左右|差不多|不知道|不清楚|知道|觉得|感觉|现在|目前|当时|之前|刚才|确认|确定|对吧|没有|不是|就是|这个|那个|一下|系统|指令|忽略|微信|电话|姓[\u4e00-\u9fff]|朋友|同事|老婆|老公|父母|孩子|租[人给客金]|出租|自住|空置|满[二两五]|唯一|产权|房本|房产证|证上|手续|装修|家具|家电|采光|安静|地铁|学区房?|配套|物业|邻居|楼下|楼上|先[不别说]|[不没]要|登记|更正|改成|写错|说错|搞错|弄错|错了|开发商|忘|上牌|跑了|公里|出厂|独栋|边有|有个|记[不得]|[哪那家手心]里|政府|二手|新房|现房|期房|老房|之间|单价|地价|不错|其他|其它|别的|差不离|\d\s?平|平[方米]|[都才还也]$|今天|明天|昨天|上午|下午|先生|女士|小姐|老师|师傅|经理|大哥|老板|您好|你好|业务|报告|流程|材料|证件|照片|费用|收费|免费|便宜|贵|按揭|全款|首付|月供|利息|公积金|升值|跌|涨|两证|面积|楼层|户型|朝向|真的|准不准|信息|资料|问题|客户|急[着售]|出售|转让|咨询|打听|随便|看看|好的|谢|报价|一共|打通|下一个|见附件/u
const ENGLISH_TALK =
  /\b(?:i|i'm|i'd|my|me|you|your|please|hello|hi|hey|thanks?|how|what|why|is|are|was|it'?s|am|do|don'?t|need|want|value|valuation|worth|price|know|think|sorry|actually|ignore|rules|prompt|bank|loan|agent|monthly|rent|rented|bought|sell|selling|furnished|currently|about|around|roughly|property|asking|million|number|going|accept|yes|ok|okay|sure|here|there|that|this|can|could|would|help|thing|have|has|get|wife|friend)\b/giu

/** Words that hold a sentence together: a name without an ending of its own has none of them. */
const FUNCTION = /[的了着过很太不没有是在吗呢吧就都还也再又才会要能可想看发等见说问给让把被从到对跟如但这那哪几各每另]/u
/** Words about a home that name no place. */
const ABOUT_HOMES =
  /车[位库]|结构|[边中]间?套|刚需|投资|阁楼|[露阳]台|密度|容积率|^[老新次高档普通的]{0,3}小区$|(?<![号\d])[房层套]$|^[多高板塔洋][层楼]|财产|继承|集资|单位|继续|重来|直租|法拍|医院|学校|幼儿园|附件|照片|截图|[零一二两三四五六七八九十]户|框架|砖混|钢混|水电|民用|商用|城中村|自建|回迁|安置|经适|限价|商品/u

/** Words before an address that are none of it. */
const LEAD =
  /^(?:那个|这个|那边|这边|那里|这里|[\s,，.。:：;；、的是在有呀啊吧哦嗯呃额]|地址|位置|房子|房屋|物业|项目|坐落于?|位于|具体|详细|小区名称?|小区是|小区叫|小区:|楼盘名?|名称|名字|叫做?|就是|叫什么|什么|叫啥|那个|这个|这边|那边|一个|一套|有一?套|一处|所在|门牌号?|宗地|地块名称?|土地|那里|里面|是在|老|the |a |an |at |in |on |located |address |called |named |compound |community |it's |its |is |and |of |near |to |(?:building|flat|apartment) in |-){1,12}/iu
const TRAIL =
  /(?:[\s,，.。:：;；、的呀啊吧哦嗯]|那边|附近|这边|那里|里面|这个小区|那个小区|一套|有套|有一?套|[有的]?一[块栋层间]地?|整[栋层]|临街|这块地?|那块地?|块地|做|用|的房子|房子|房|一个|上|自己|我家|是|在|共|第|总|楼层|面积|户型|朝向|装修|大概|现在|然后|约|建筑|住|用于|一共|其中|大约| (?:in|on|at|is|and|of|with|the|a|an|about|area|size|floor|built|its|which|that|has)(?= |$)|-){1,12}$/iu
const SPLIT = /[,，。;；!！?？\n、:：()（）|"“”😄~～]|(?<!\b(?:no|rd|st|bldg|ave|lu))\.(?!\d)/giu

const LABEL =
  /(?:地址|位置|坐落于?|位于|小区名?称?|楼盘名?|叫做?|地段|address(?: is|:)?|called|named|located (?:at|in|on)|community(?: is)?:?|compound(?: is)?|at)[\s:：是为]{0,3}$/iu
const LABEL_LENGTH = 22
const MOST_LENGTH = 60
const LEAST_HAN = 2

const segmentsOf = (text: string): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  const add = (start: number, end: number): void => {
    if (end > start) segments.push({ start, end, text: text.slice(start, end) })
  }
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text.charAt(at) !== TAKEN) continue
    let from = start
    for (const { 0: mark, index } of text.slice(start, at).matchAll(SPLIT)) {
      add(from, start + index)
      from = start + index + mark.length
    }
    add(from, at)
    start = at + 1
  }
  return segments
}

const trimmed = ({ end, start, text }: Segment): Segment => {
  const lead = LEAD.exec(text)?.[0].length ?? 0
  const kept = text.slice(lead)
  const trail = TRAIL.exec(kept)?.[0].length ?? 0
  return { start: start + lead, end: Math.max(start + lead, end - trail), text: kept.slice(0, kept.length - trail) }
}

/** Parts of a run between blanks: an address may stand among talk. */
const byBlanks = ({ start, text }: Segment): ReadonlyArray<Segment> =>
  [...text.matchAll(/\S{1,60}/gu)].map(({ 0: part, index }) => ({
    start: start + index,
    end: start + index + part.length,
    text: part,
  }))

const han = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0

const englishScore = (text: string): number => {
  const words = text.match(/[A-Za-z][A-Za-z'’]+/g) ?? []
  if (words.length === 0 || words.length > 9) return -9
  const capitals = words.filter((word) => /^[A-Z]/.test(word)).length
  const talk = text.match(ENGLISH_TALK)?.length ?? 0
  return (ENGLISH_NAME.test(text) ? 3 : 0) + (capitals >= 2 ? 2 : 0) - 3 * talk
}

/** Whether a run of text stands right behind the city that the message names. */
const isBehindCity = (passage: Passage, { end, start }: Segment): boolean => {
  const own = passage.words(start, end).start
  return passage.commands.some(
    (command) =>
      "field" in command && command.field === "city" && own >= command.words.end && own <= command.words.end + 2,
  )
}

/** How much a run of text looks like an address: 3 and more is taken. */
const score = (passage: Passage, segment: Segment, isAsked: boolean): number => {
  const { start, text } = segment
  const before = passage.text.slice(Math.max(0, start - LABEL_LENGTH), start)
  const behindPlace = isBehindCity(passage, segment) ? 2 : 0
  const label = LABEL.test(before) ? 2 : 0
  const asked = isAsked ? 2 : 0
  const extra = behindPlace + label + asked
  if (text.length > MOST_LENGTH) return -9
  if (han(text) < LEAST_HAN) return /[A-Za-z]{3}/.test(text) ? englishScore(text) + label + asked : -9
  const isNamed =
    NAME_END.test(text.replace(/[\s\d号楼栋幢座单元室门期甲乙丙丁A-Za-z#-]{1,16}$/u, "")) || NAME_END.test(text)
  const isHouse = HOUSE.test(text)
  if (ABOUT_HOMES.test(text) || (!isNamed && !isHouse && FUNCTION.test(text))) return -9
  return (
    (isNamed ? 2 : 0) +
    (isHouse ? 2 : 0) +
    (/[路街道巷弄].{1,12}/u.test(text) ? 1 : 0) +
    (han(text) <= 8 ? 1 : 0) +
    extra -
    (TALK.test(text) ? 6 : 0)
  )
}

const ENOUGH = 3

/** Joins parts of one address: `皇岗路 汇筑中心A座`, "Willow Court, Building 6". */
const isJoined = (passage: string, one: Segment, other: Segment): boolean => {
  const between = passage.slice(one.end, other.start)
  if (!/^[\s,，、]{0,3}$/u.test(between) || between.includes("\n")) return false
  return /\d|路|街|道|村|镇|\b(?:building|tower|block|phase|unit|no)\b/iu.test(one.text + other.text)
}

/**
 * Takes the address out of what no other reader took, in the person's words. Runs of text that are talk, and those
 * that no name or house number marks, are left. An address that the session holds is replaced only by a named one.
 */
export const takeAddress = (passage: Passage, { asked, held, latest }: Situation, field = "address"): void => {
  const { text } = passage
  // Beside other facts an answer is no longer bare.
  const isBare = passage.commands.every((command) => "field" in command && command.field === "city")
  const isAsked = asked.includes(field) && held[field] === undefined && isBare
  const weighed = segmentsOf(text)
    .flatMap((segment) => (TALK.test(segment.text) ? byBlanks(segment) : [segment]))
    .map(trimmed)
    .filter(({ text: own }) => own.length > 1)
    .map((segment) => ({ segment, weight: score(passage, segment, isAsked) }))
  const [best] = weighed.toSorted((one, other) => other.weight - one.weight)
  const isCorrected = /地址|小区|位置|\baddress\b/iu.test(text) || latest.includes(field)
  if (best === undefined || best.weight < ENOUGH || (held[field] !== undefined && !isCorrected)) return
  const from = weighed.indexOf(best)
  let [first, last] = [from, from]
  const joins = (left: number, right: number): boolean => {
    const [one, other] = [weighed[left], weighed[right]]
    return (
      one !== undefined &&
      other !== undefined &&
      one.weight >= ENOUGH - 1 &&
      other.weight >= ENOUGH - 1 &&
      isJoined(text, one.segment, other.segment)
    )
  }
  while (joins(first - 1, first)) first--
  while (joins(last, last + 1)) last++
  const start = weighed[first]?.segment.start ?? best.segment.start
  const end = weighed[last]?.segment.end ?? best.segment.end
  passage.claim(start, end, [{ _tag: "SetField", field, value: passage.words(start, end).text.trim() }])
}
