import { ownValue } from "@open-valuation/core/domain"
import type { Situation } from "../ChatAsset.ts"
import { type Passage, TAKEN } from "./Passage.ts"

/** A run of text that no reader took. */
interface Segment {
  readonly start: number
  readonly end: number
  readonly text: string
  /** True when talk stands before or behind it in the same clause: a name without an ending of its own has a clause. */
  readonly cut?: boolean
  /** True when words that introduce a name stand before it: "那个叫", "有个". */
  readonly introduced?: boolean
}

/** Ends of the names of communities, buildings and streets. */
const NAME_END =
  /(?:小区|社区|花园|花苑|家园|嘉园|名苑|新村|新邨|新里|公馆|华庭|名邸|广场|大厦|中心|公寓|国际|首府|学府|半岛|水岸|山庄|壹号院?|[一1]号院?|一品|家属院|宿舍|胡同|街坊|大道|公路|大街|工业园|产业园|科技园|物流园|园区|开发区|市场|商业街|商城|写字楼|大楼|街道|家属[楼区]|[名新国首帝华天]都|[苑园城府里庭湾居郡邸阁轩台墅庄村坊院寓弄巷路街镇乡筑著岸境岛庐舍寨屯组队桥港湖山荟峯峰谷洲堡滩岭郦廷珑玺玥樾璟澜屿汀邑])$/u
const HOUSE =
  /\d{1,5}\s?(?:号楼?|楼|栋|幢|座|单元|弄|室|门|期|组团|街坊|区)|[A-Za-z]\s?(?:座|栋|区|幢)|(?<![这那哪几整每某同])[一二三四五六七八九十]{1,3}(?:号楼|栋|幢|期|单元|区)|[东西南北]区|路口|交叉口|交汇处|[东西南北]侧|以[东西南北]|对面|旁边?$/u
/** Words of people talking: no address has them, it ends where they begin. */
const TALK =
  /[我你您她它哪吗呢吧啊呀嘛哦吵]|哈哈|不方便|保密|不对|说错|更正|中介|业主|联系人|户主|房东|姓名|说|按\d|[买卖住]的|拆迁|他[们的]|谢谢|多谢|感谢|怎么|什么|多少|为什么|为啥|估[值价下算一]|评估|想[要问估卖]|请问|帮忙|帮[看估查我]|值[多钱几]|[房总报估均市低高底半]价|价[格钱位值]|[能可]贷|贷多少|多钱|贷款|抵押|银行(?!家属|宿舍|大厦|[街路])|急用|已经|因为|所以|但是|不过|然后|还有|可以|能不能|应该|准确|实际|其实|大概|大约|左右|差不多|不知道|不清楚|知道|觉得|感觉|现在|目前|当时|之前|刚才|确认|确定|对吧|没有|不是|就是|一下|系统|指令|忽略|微信|电话|(?<!百)姓[\u4e00-\u9fff]|朋友|同事|老婆|老公|父母|孩子|租[人给客金]|出租|自住|空置|满[二两五]|唯一|产权|房本|房产证|证上|手续|装修|家具|家电|采光|安静|地铁(?:站|口|[\d一二三四五六七八九十]{1,2}号?线?)?|学区房?|配套|物业|邻居|楼下|楼上|先[不别说]|[不没]要|登记|更正|改成|写错|说错|搞错|弄错|错了|开发商|忘|上牌|跑了|公里|出厂|独栋|记[不得]|[哪那手心]里|家里(?=[有的])|政府(?![大宿家路街])|二手|新房|现房|期房|老房|之间|单价|地价|不错|其他|其它|别的|差不离|\d\s?平|平[方米]|今天|明天|昨天|上午|下午|先生|女士|小姐|老师(?!范)|师傅|经理|大哥|老板|您好|你好|业务|报告|流程|材料|证件|照片|费用|收费|免费|便宜|[太很挺]贵|按揭|全款|首付|月供|利息|公积金|升值|跌|涨|两证|面积|楼层|户型|朝向|真的|准不准|信息(?![产大路园港谷])|资料|问题|客户|急[着售]|出售|转让|咨询|打听|随便|看看|好的|谢|报价|一共|打通|下一个|见附件/gu

/** Words that hold a sentence together: a name without an ending of its own has none of them. */
const FUNCTION = /[的了着过很太不没有是在吗呢吧就还也再又才会要能可想看发等见说问给让把被从到对跟如但这那哪几各每另]/u
/** Words about a home that name no place. */
const ABOUT_HOMES =
  /车[位库]|院子|结构|[边中]间?套|刚需|投资|阁楼|[露阳]台|密度|容积率|^[老新次高档普通的个哪]{0,3}小区$|(?<![号\d])[房层套]$|^[多高板塔洋][层楼]|财产|继承|集资|单位|继续|重来|直租|法拍|医院|学校|幼儿园|附件|照片|截图|[零一二两三四五六七八九十]户|框架|砖混|钢混|水电|民用|商用|城中村|自建|回迁|安置|经适|限价|商品/u

/** Words before an address that are none of it. */
const LEAD =
  /^(?:那个|这个|那边|这边|那里|这里|[\s,，.。:：;；、的是在有呀啊吧哦嗯呃额]|地址|位置|房子|房屋|物业|项目|坐落于?|位于|具体|详细|小区名称?|小区(?=[^\s,，区的是叫门]{3})|小区是|小区叫|小区:|楼盘名?|名称|名字|叫做?|就是|叫什么|什么|叫啥|那个|这个|这边|那边|一个|[一\d]套|有[一\d]?套|一处|所在|门牌号?|宗地|地块名称?|土地|那里|里面|是在|就?写的?|填的?|就|老|the |a |an |at |in |on |located |address |called |named |compound |community |it's |its |is |and |of |near |to |(?:building|flat|apartment) in |-){1,12}/iu
const TRAIL =
  /(?:[\s,，.。:：;；、的呀啊吧哦嗯]|那边|附近|这边|那里|里面|这个小区|那个小区|[那这]套|的小区|[一\d]套|有[一\d]?套|[有的]?一[块栋层间]地?|的?楼盘|(?<![名新国首帝华天])都|[才还也]|整[栋层]|临街|这块地?|那块地?|块地|做|用|的房子|房子|房|一个|上|自己|我家|是|在|共|第|总|楼层|面积|户型|朝向|装修|大概|现在|然后|约|建筑|住|用于|一共|其中|大约| (?:in|on|at|is|and|of|with|the|a|an|about|area|size|floor|built|its|which|that|has)(?= |$)|-){1,12}$/iu
const SPLIT = /[,，。;；!！?？\n、:：()（）|"“”😄~～]|(?<!\b(?:no|rd|st|bldg|ave))\.(?!\d)/giu

/** Parts of a clause end here: blanks, and words between a place and the name of what is there. */
const BREAK =
  /\s+|(?:那边|这边|附近|旁边?|对面|边上|隔壁)?的?(?:那个|这个|有一?个|一个)(?:名?叫做?|名为)?|[那这](?:边|儿|块儿?|头)的?|附近的?|(?<=[旁边面])的|(?:名叫|叫做?|名为|具体地?址?是?在?)/gu
const INTRODUCES = /(?:那个|这个|有个|一个|叫做?|名为)$/u
/** A road, a town, a part of a city. */
const WAY =
  /(?:[路街道巷镇乡]|(?<!新)村|大道|街道|公路|大街|^.{0,3}[东西南北中一二三四五六七八九十]区|开发区|[港园景新]区|新城|路口|交叉口|交汇处|交口|[一二三四五六七八九十东西南北中]段)$/u
const LANDMARK = /(?:旁边?|对面|附近|隔壁|边上|周边|一带)$/u
const LANDMARK_BEFORE = /(?:[近临]|靠近|邻近|紧邻|毗邻|挨着|距离?|离)$/u
/** Words for homes and places that are no name alone. */
const GENERIC =
  /^(?:[老新大小好]?(?:小区|社区|花园|家园|公寓|园区|广场|大厦|中心|市场|大楼|写字楼|街道|开发区|宿舍|家属[院楼区]|[村镇城县楼]|[市城]区|楼盘|首府|商业街))$/u
/** A building's, a flat's number, behind an address. */
const TAIL =
  /^(?:(?:(?:no\.?|room|unit|block|building|bldg|flat|tower|row|gate|shop|phase|lot|number)\s?\d{1,5}[A-Za-z]?\s?){1,4}|(?:[A-Za-z]?-?\d{1,5}(?:[-#]\d{1,5}){0,3}[A-Za-z]?|[A-Za-z甲乙丙丁]|[一二三四五六七八九十]{1,2}(?=[期区栋幢]))(?:号楼?|栋|幢|座|单元|室|门|区|期|#)?)$/iu
/** Parts of a community alone: 西区8号楼, 3栋2单元. */
const HOUSE_ALONE =
  /^(?:[东西南北一二三四五六七八九十A-Za-z]{1,2}[区期苑])?(?:\s?[A-Za-z]?\d{1,5}(?:号楼?|栋|幢|座|单元|室|期|区|门)){1,4}\d{0,5}$/u
/** Large developers of homes: communities bear their names. */
const DEVELOPER =
  /^(?:碧桂园|万科|恒大|保利|融创|绿地|龙湖|中海|华润|金地|绿城|招商|世茂|富力|雅居乐|中南|新城|阳光城|旭辉|正荣|金科|蓝光|荣盛|佳兆业|远洋|首创|首开|华侨城|建业|美的|奥园|合景|龙光|中梁|祥生|弘阳|卓越|金茂|中航|泰禾|华发|越秀|滨江|建发|中铁|中建|仁恒|星河|宝能|鲁能|中骏|禹洲|时代|敏捷|花样年|海伦堡|俊发|融侨|融信|大华|电建|中交|新鸿基|和记|瑞安|宝龙|红星|复地|海尔|银城|合生|珠江|北辰|金辉|德信|联发|万达|当代|朗诗)/u

const CORRECTED = /不对|说错|写错|更正|应该是|\b(?:sorry|actually|no wait)\b/iu
const CORRECTS = /不对|不是|错|应该|改[成为]|更正|\b(?:actually|sorry|wrong|no)\b/iu

const LABEL =
  /(?:地址|位置|坐落于?|位于|小区名?称?|楼盘名?|叫做?|地段|address(?: is|:)?|called|named|located (?:at|in|on)|community(?: is)?:?|compound(?: is)?|name(?: is|:)?|at)[\s:：是为]{0,3}$/iu
const LABEL_LENGTH = 22
const MOST_LENGTH = 60
const LEAST_HAN = 2

const han = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0

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

const trimmed = ({ start, text, ...rest }: Segment): Segment => {
  const lead = LEAD.exec(text)?.[0].length ?? 0
  const kept = text.slice(lead)
  const trail = TRAIL.exec(kept)?.[0].length ?? 0
  const core = kept.slice(0, kept.length - trail)
  const part = han(core) < LEAST_HAN ? englishAddress(core) : { start: 0, end: core.length }
  return {
    ...rest,
    start: start + lead + part.start,
    end: start + lead + part.end,
    text: core.slice(part.start, part.end),
  }
}

/** What stands between the matches of a pattern. */
const between = (text: string, pattern: RegExp): ReadonlyArray<{ readonly start: number; readonly end: number }> => {
  const found: Array<{ start: number; end: number }> = []
  let start = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    found.push({ start, end: index })
    start = index + match.length
  }
  return [...found, { start, end: text.length }].filter((part) => part.end > part.start)
}

/** Parts of a clause in Chinese: between words of talk, words that introduce a name, and blanks. */
const partsOf = (segment: Segment): ReadonlyArray<Segment> => {
  if (han(segment.text) < LEAST_HAN) {
    return between(segment.text, ENGLISH_BREAK).map(({ end, start }) => ({
      start: segment.start + start,
      end: segment.start + end,
      text: segment.text.slice(start, end),
    }))
  }
  return between(segment.text, TALK).flatMap((free) => {
    const own = segment.text.slice(free.start, free.end)
    return between(own, BREAK).map(({ end, start }) => ({
      start: segment.start + free.start + start,
      end: segment.start + free.start + end,
      text: own.slice(start, end),
      cut: (start === 0 && free.start > 0) || (end === own.length && free.end < segment.text.length),
      introduced: INTRODUCES.test(own.slice(Math.max(0, start - 6), start)),
    }))
  })
}

/** Where the cities that the message names end, in the message. */
const cityEnds = (passage: Passage): ReadonlyArray<number> =>
  passage.commands.flatMap((command) => ("field" in command && command.field === "city" ? [command.words.end] : []))

const isNamed = (text: string): boolean => {
  const name = text.replace(/[\s\d号楼栋幢座单元室门期甲乙丙丁A-Za-z#区东西南北一二三四五六七八九十组团-]{1,16}$/u, "")
  if (DEVELOPER.test(text) && han(text) > 3) return true
  return [name, text].some((one) => NAME_END.test(one) && one.replace(NAME_END, "") !== "")
}

/** Only a road, a town, or a place near by: less than the name of a community or a building. */
const isWay = (text: string): boolean => WAY.test(text) && !/\d/.test(text)

/** A run of text, how much it looks like an address, and how much it says of where it is. */
interface Weighed {
  readonly segment: Segment
  readonly weight: number
  readonly detail: number
}

/** How much a run of text looks like an address: 3 and more is taken. */
const weigh = (passage: Passage, segment: Segment, isAsked: boolean, isBehind: boolean): Weighed => {
  const { start, text } = segment
  const of = (weight: number, detail: number): Weighed => ({ segment, weight, detail })
  const label = LABEL.test(passage.text.slice(Math.max(0, start - LABEL_LENGTH), start)) ? 2 : 0
  const asked = isAsked ? 2 : 0
  if (text.length > MOST_LENGTH) return of(-9, 0)
  if (han(text) < LEAST_HAN) {
    if (/[A-Za-z]{3}/.test(text)) return of(englishScore(text) + label + asked, 0)
    return of(TAIL.test(text) ? 0 : -9, 0)
  }
  const named = isNamed(text)
  // 光谷 behind 武汉 is a part of the city; 乌沙 behind a district is where it is.
  const isInDistrict = passage.commands.some(
    (command) => command._tag === "SetField" && command.field === "city" && String(command.value).split("/").length > 2,
  )
  const house = HOUSE.test(text)
  const isNear =
    LANDMARK.test(text) ||
    LANDMARK.test(passage.text.slice(start + text.length - 1, start + text.length + 2).slice(0, 3)) ||
    LANDMARK_BEFORE.test(passage.text.slice(Math.max(0, start - 3), start))
  const startsWithHouse = /^[\dA-Za-z]/.test(text)
  const introduced = segment.introduced === true || label > 0
  // Behind a road or a town a clause of its own is what is there, whatever its ending.
  const isClause = isBehind && !segment.cut && han(text) > 3
  if (ABOUT_HOMES.test(text) || GENERIC.test(text)) return of(-9, 0)
  if (
    !named &&
    !house &&
    ((isAsked ? /[的了着吗呢吧就是在没有]/u : FUNCTION).test(text) || (segment.cut === true && !introduced))
  )
    return of(-9, 0)
  const weight =
    (named ? 2 : 0) +
    (house ? 2 : 0) +
    (/[路街道巷弄].{1,12}/u.test(text) ? 1 : 0) +
    (han(text) <= 8 ? 1 : 0) +
    (!named && !house && !isInDistrict && han(text) < 3 ? -1 : 0) +
    (isBehind ? 2 : 0) +
    (introduced ? 2 : 0) +
    asked
  return of(
    weight,
    isNear
      ? -1
      : isWay(text)
        ? 0
        : (named ? 2 : 0) + (house ? 2 : 0) + (introduced && !startsWithHouse ? 3 : 0) + (isClause ? 0.5 : 0),
  )
}

const ENOUGH = 3
/** Characters between a city, a place in it, and what is there. */
const CITY_GAP = 3
const PLACE_GAP = 8

/** Runs of text in order, weighed. One that follows the city, or a place that follows it, is more likely an address. */
const weighedOf = (passage: Passage, isAsked: boolean): ReadonlyArray<Weighed> => {
  const cities = cityEnds(passage)
  let placeEnd = -MOST_LENGTH
  return segmentsOf(passage.text)
    .flatMap(partsOf)
    .map(trimmed)
    .filter(({ text }) => text.length > 1 || /\d/.test(text))
    .map((segment) => {
      const own = passage.words(segment.start, segment.end).start
      const isBehind =
        cities.some((end) => own >= end && own <= end + CITY_GAP) ||
        (segment.start <= placeEnd + PLACE_GAP && !passage.text.slice(placeEnd, segment.start).includes(TAKEN))
      const weighed = weigh(passage, segment, isAsked, isBehind)
      if (weighed.weight >= (isBehind ? ENOUGH - 1 : ENOUGH)) placeEnd = segment.end
      return weighed
    })
}

/** Joins parts of one address: `皇岗路 汇筑中心A座`, "Willow Court, Building 6". */
const isJoined = (passage: string, one: Weighed, other: Weighed): boolean => {
  const gap = passage.slice(one.segment.end, other.segment.start)
  if (one.weight < ENOUGH - 1 || !/^[\s,，、]{0,3}$/u.test(gap) || gap.includes("\n")) return false
  if (TAIL.test(other.segment.text) || /^[东南西北中]区/u.test(other.segment.text)) return true
  if (other.weight < ENOUGH - 1 || one.detail < 0) return false
  // 光谷 保利时代: a part of the city before the name.
  if (han(one.segment.text) > 0 && (isWay(one.segment.text) || han(one.segment.text) < 3)) return true
  const both = `${one.segment.text} ${other.segment.text}`
  return /\d|\b(?:building|tower|block|phase|unit|no|roads?|streets?)\b/iu.test(both)
}

/**
 * Takes the address out of what no other reader took, in the person's words: the part that says most of where it is.
 * Runs of text that are talk, and those that no name or house number marks, are left. An address that the session holds
 * is replaced only by a named one.
 */
export const takeAddress = (passage: Passage, { asked, held, latest }: Situation, field = "address"): void => {
  const { text } = passage
  // Beside other facts an answer is no longer bare.
  const isBare = passage.commands.every((command) => "field" in command && command.field === "city")
  const before = ownValue(held, field)
  // A road or a town alone leaves the question open.
  const isOpen = before === undefined ? asked.includes(field) : typeof before === "string" && isWay(before)
  const isCorrected =
    /地址|小区|位置|\baddress\b/iu.test(text) || latest.includes(field) || (isOpen && before !== undefined)
  const isAlone = before === undefined || !text.includes(TAKEN)
  const isAsked = isBare && ((isOpen && isAlone) || (latest.includes(field) && CORRECTS.test(text)))
  const weighed = weighedOf(passage, isAsked)
  const enough = weighed.filter(({ weight }) => weight >= ENOUGH)
  // "X 398号，不对，是 Y 389号": what stands behind the correction counts.
  const since = enough[0]?.segment.end ?? 0
  const correction = CORRECTED.exec(text.slice(since))
  const corrected =
    correction === null
      ? []
      : enough.filter(({ segment }) => segment.start >= since + correction.index + correction[0].length)
  const [best] = (corrected.length > 0 ? corrected : enough).toSorted(
    (one, other) => other.detail - one.detail || other.weight - one.weight,
  )
  if (best === undefined || (before !== undefined && !isCorrected)) return
  if (before !== undefined && isOpen && best.detail < 1 && !isAsked) return
  // The community's name says more than the road.
  if (best.detail < 1 && passage.commands.some((command) => "field" in command && command.field === field)) return
  const from = weighed.indexOf(best)
  let [first, last] = [from, from]
  const joins = (left: number, right: number): boolean => {
    const [one, other] = [weighed[left], weighed[right]]
    return one !== undefined && other !== undefined && isJoined(text, one, other)
  }
  while (joins(first - 1, first)) first--
  while (joins(last, last + 1)) last++
  const start = weighed[first]?.segment.start ?? best.segment.start
  const end = weighed[last]?.segment.end ?? best.segment.end
  const words = passage.words(start, end).text.trim()
  // "没错就是江与城": a part of it again.
  if (typeof before === "string" && before.includes(words)) return passage.claim(start, end, [])
  // A house number completes the community that the session holds.
  const isPart = typeof before === "string" && HOUSE_ALONE.test(text.slice(start, end)) && !/\d/.test(before)
  passage.claim(start, end, [{ _tag: "SetField", field, value: isPart ? `${before}${words}` : words }])
}

/** Words of the names of streets, buildings and communities. */
const ENGLISH_NAME =
  /\b(?:roads?|rd|streets?|st|avenue|ave|lanes?|ln|alley|boulevard|blvd|hutong|highway|gardens?|courts?|mansions?|residences?|towers?|plaza|building|bldg|block|terrace|terraces|heights|village|villas?|hills?|park|phase|compound|estate|house|centre|center|square|city|bay|lake|mews|place|court|unit|apartments?|palace|castle|mall|valley|island|riverside|peninsula|manor|view|zone|township|no\.? ?\d|x?i?lu|lu|jie|xiaoqu|yuan|cheng)\b/iu
/** Words of people talking: no address has them. */
const ENGLISH_TALK =
  /\b(?:i|i'm|i'd|my|me|you|your|please|hello|hi|hey|thanks?|how|what|why|is|are|was|it'?s|am|do|don'?t|need|want|value|valuation|worth|price|know|think|sorry|actually|ignore|rules|prompt|bank|loan|agent|monthly|rent|rented|bought|sell|selling|furnished|currently|about|around|roughly|property|asking|million|number|going|accept|yes|ok|okay|sure|here|there|that|this|can|could|would|help|thing|have|has|get|wife|friend)\b/giu

/** Kinds of places and homes, which alone name nothing. */
const KIND =
  /\b(?:the|a|an|name|s|at|in|on|of|and|complex|unit|units|block|building|bldg|tower|house|compound|estate|centre|center|district|city|road|street|block|apartments?|office|village|park|garden|gardens|residential|commercial|industrial|complex|community|place|view|phase|room|no)\b/giu
/** Words that begin a sentence in capitals, and small ones that stand within names. */
const OPENERS = /^(?:I|Our|My|The|A|An|It|Its|In|At|On|And|Also|We|This|That|Located|Address|Near|Unit in|Compound)$/

/** Small words that end an address. */
const ENGLISH_LAST = new RegExp(`${ENGLISH_NAME.source}|^(?:north|south|east|west|side|section)$`, "iu")

/** Small words that begin an address: "north of Xingpu Road", "corner of". */
const DIRECTION = /^(?:north|south|east|west|corner|junction|intersection|crossing)$/iu

/** True when a word counts the number behind it: "row 3". */
const isNumbered = (text: string, { 0: word, index }: RegExpExecArray): boolean =>
  /^(?:no\.?|row|room|unit|building|bldg|block|tower|flat|phase|gate|lot|shop|number)$/iu.test(word) &&
  /^ ?\d/.test(text.slice(index + word.length))

/** The part of a run of English words from its first name or number to its last one: "unit in the Garden of Plums". */
const englishAddress = (text: string): { readonly start: number; readonly end: number } => {
  const words = [...text.matchAll(/[A-Za-z0-9#][\w'’.#/-]{0,30}/g)]
  const isName = ([word]: RegExpExecArray): boolean => /^[A-Z0-9#]/.test(word) && !OPENERS.test(word)
  const first = words.find((word) => isName(word) || DIRECTION.test(word[0]) || isNumbered(text, word))
  const last = words.findLast((word) => isName(word) || ENGLISH_LAST.test(word[0]))
  // A person who writes no capitals, or one.
  if (first === undefined || last === undefined || words.filter(isName).length < 2)
    return { start: 0, end: text.length }
  return { start: first.index, end: Math.max(last.index + last[0].length, first.index + first[0].length) }
}

/** Words of talk within a sentence, in small letters: an address ends there. */
const ENGLISH_BREAK = new RegExp(`${ENGLISH_TALK.source}|\\bI(?:'[a-z]{1,2})?\\b`, "gu")

/** How much a run of English words looks like an address: 3 and more is taken. */
const englishScore = (text: string): number => {
  const words = text.match(/[A-Za-z][A-Za-z'’]+/g) ?? []
  if (words.length === 0 || words.length > 9 || !/[a-z\d]/iu.test(text.replaceAll(KIND, ""))) return -9
  const capitals = words.filter((word) => /^[A-Z]/.test(word)).length
  const talk = text.match(ENGLISH_TALK)?.length ?? 0
  return (ENGLISH_NAME.test(text) ? 3 : 0) + (capitals >= 2 ? 2 : 0) - 3 * talk
}
