import type { Emitted, Passage } from "../../extract/Passage.ts"

const set = (field: string, value: string | number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]

const NEGATED =
  /(?:不是|并非|没有|没|非|无|未|不|零|排除|杜绝|避开|绝无|\bno|\bnot|\bnever|\bwithout|n't)(?:任何|重大|大|过|有|出过|发生过?|经历过?|涉及|an?|any|major|been|had|[\s、,，和及]|火烧|水泡|事故|泡水){0,4}\s?(?:in an?|used (?:as|for)|for)?\s?$/iu

/** Takes words for a code unless they are denied: 无水泡 says nothing of its own. */
const take = (passage: Passage, field: string, value: string | number, pattern: RegExp): void => {
  passage.take(pattern, (match) =>
    NEGATED.test(passage.text.slice(Math.max(0, match.index - 16), match.index)) ? [] : set(field, value),
  )
}

const OWNERSHIP: ReadonlyArray<readonly [string, RegExp]> = [
  [
    "OPERATING_TO_NON",
    /营运?转非营?运?|运转非|出租转非|(?:出租|网约)车?转(?:私|非营运|非)|formerly (?:a )?(?:commercial|taxi|operating)|(?:converted|changed) from (?:commercial|operating|taxi)[a-z -]{0,20}|ex-(?:taxi|commercial|rental)/giu,
  ],
  [
    "NON_OPERATING",
    /非营运|非运营|未营运|没(?:有)?(?:营运|运营)过?|不是(?:营运|运营)车?|私家车|私家|私人用车|私用|家用车?(?!轿)|家庭自用|自用|自家用|个人用|自己开|个人代步|代步车?|non-?(?:operating|commercial|operational)|private(?:ly)?(?:[- ](?:use[dr]?|car|owned|vehicle))?|personal(?:ly)?(?: use| car)?|family (?:car|use)|not (?:a )?(?:commercial|taxi|operating)/giu,
  ],
  [
    "OPERATING",
    /营运|运营|网约车|出租车|的士|租赁(?:车|公司)?|租车公司|(?:跑|开|拉)(?:过)?(?:滴滴|货拉拉|曹操|专车|快车|网约|出租|顺风)|滴滴|货拉拉|教练车|\btaxi\b|ride[- ]?hailing|\bdidi\b|\brental(?: car)?\b|commercial(?:ly)?(?: use[d]?)?|\buber\b|\boperating\b/giu,
  ],
]

/** Takes usage, changes of owner, accidents, condition and battery out of a message. */
export const takeHistory = (passage: Passage): void => {
  for (const [value, pattern] of OWNERSHIP) take(passage, "usageNature", value, pattern)
  takeTransfers(passage)
  takeAccidents(passage)
  takeCondition(passage)
  takeBattery(passage)
}

const TIMES: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  second: 1,
  third: 2,
  fourth: 3,
  no: 0,
  zero: 0,
  never: 0,
}
const ORDER: Readonly<Record<string, number>> = { 二: 2, 三: 3, 四: 4 }
const count = (written = ""): number => TIMES[written.toLowerCase()] ?? Number(written)

const FIRST_HAND =
  /(?:准)?一手(?!车商|车源|货源|价格?|资源|房|消息|信息|率)(?:私?家?车)?|1手(?:车)?|头手|首任车主|原车主|第1任车主|(?:没有?|未|从没|从未|不曾|还没)过过?户过?|(?:没有?|无|零|0)(?:次)?过户(?:记录|过)?|过户\s?(?:次数)?\s?[:是为]?\s?0次?|\b(?:one|single|1|first|sole|original)[- ]owner\b|\b(?:no|zero|0) (?:previous |prior )?(?:transfers?|owners?)\b|\bnever (?:been )?(?:transferred|changed hands)\b|\bonly owner\b|\bfirst[- ]hand\b/giu
const TRANSFERS: ReadonlyArray<readonly [RegExp, number]> = [
  [/过户(?:了|过|次数|记录)?\s?(?:[:是为有了过共]\s?){0,2}(\d{1,2})\s?次?(?!\d|[年月万])/gu, 0],
  [/过了?过?\s?(\d{1,2})\s?次户?(?:了)?/gu, 0],
  [/(\d{1,2})\s?次过户/gu, 0],
  [/(?<!\d)([2-9])手(?:车)?(?!动|自)/gu, -1],
  [/\b(\d|one|two|three|four|no|zero) (?:previous |prior |earlier )?(?:ownership )?transfers?\b/giu, 0],
  [/\b(?:transferred|changed hands|changed owners?|been transferred)(?: ownership)? (once|twice)\b/giu, 0],
  [/\b(?:transferred|changed hands|changed owners?) (\d|two|three|four|one) times?\b/giu, 0],
  [/\btransfers?(?: count)?\s?(?::|is|=)?\s?(\d)\b/giu, 0],
  [/\b(second|third|fourth)[- ](?:owner|hand owner)\b/giu, 0],
  [/\bi'?m the (second|third|fourth) owner\b/giu, 0],
  [/\b(\d|one|two|three) (?:previous|prior|former) owners?\b/giu, 0],
  [/\b(2|3|4|two|three|four) owners\b/giu, -1],
]

const takeTransfers = (passage: Passage): void => {
  for (const [pattern, shift] of TRANSFERS) {
    passage.take(pattern, (match) => {
      const [written, times] = match
      // 二手车 says only that it is used.
      if (written.startsWith("2手")) return undefined
      const number = count(times) + shift
      return Number.isInteger(number) && number >= 0 ? set("transferCount", number) : undefined
    })
  }
  const given = (): boolean =>
    passage.commands.some((command) => command._tag === "SetField" && command.field === "transferCount")
  passage.take(/第?([二三四2-4])任(?:车主)?/gu, ({ 1: written = "" }) =>
    set("transferCount", (ORDER[written] ?? Number(written)) - 1),
  )
  passage.take(/(?:第?[二2]手车主|过过户(?!几)|(?:刚|已|才)过户给我)/gu, () => [])
  passage.take(FIRST_HAND, (match) => {
    if (/(?:不是|非)$/u.test(passage.text.slice(Math.max(0, match.index - 3), match.index))) return []
    return given() ? [] : set("transferCount", 0)
  })
}

const NO_MAJOR =
  /(?:无|没有?|未发生|未出|非|不是|没出过?)(?:过|任何)?(?:重大|大)(?:事故|碰撞)(?:车)?|\bno major (?:acc?ide?nts?|damage)\b/giu
const NO_ACCIDENT =
  /(?:无|零|0)(?:任何)?事故(?:车)?|(?:没有?|从没|从未|未|不曾)(?:出|发生|有|任何|过){0,3}(?:事故|车祸|碰撞)(?:过)?|(?:非|不是)事故车?|没(?:有)?(?:撞|碰|磕)过|没出过?(?:事|险)|\b(?:no|zero|without|never had|never (?:been )?in|free of)(?: any| an)? acc?ide?nts?\b|\bacc?ident[- ]free\b|\bnever (?:been )?(?:crashed|in an? (?:crash|wreck))\b|\bno (?:crash|collision|damage history)(?:es|s)?\b|\bclean (?:title|history)\b/giu
const ACCIDENTS: ReadonlyArray<readonly [string, RegExp]> = [
  [
    "FLOOD",
    /水泡|泡过?水|水淹|泡车|淹过|涉水车|进过水|\bflood(?:ed|[- ]damaged?)?(?: (?:car|damage))?\b|\bwater[- ]damaged?\b|\bsubmerged\b/giu,
  ],
  ["FIRE", /火烧|过火|自燃|烧过|着过火|\bfire[- ]damaged?\b|\bburn(?:t|ed)\b|\bcaught fire\b|\bfire damage\b/giu],
  [
    "MINOR",
    /小刮小[蹭碰擦]|小[磕剐刮蹭碰擦撞]小?[碰蹭擦刮剐]?|小事故|小碰撞|小追尾|轻微(?:的)?(?:剐蹭|刮蹭|刮擦|擦碰|碰撞|追尾|事故|损伤|擦伤)|[剐刮]蹭|\b(?:minor|small|slight|little|light)(?: [a-z]{1,10})? ?(?:acc?ide?nts?|scratch(?:es)?|damage|bumps?|dents?|collisions?|scrapes?|fender[- ]bender)\b|\bfender[- ]bender\b/giu,
  ],
  [
    "MAJOR",
    /(?:重大|大|严重)(?:的)?(?:事故|碰撞|追尾)(?:车)?|伤(?:及|到)(?:大梁|骨架|结构)|大梁(?:变形|修复|切割)|切割过?|气囊(?:都)?(?:弹|爆)|全损|事故车|\b(?:major|serious|severe|big|heavy) (?:acc?ide?nts?|crash|collision|damage)\b|\bwrecked\b|\btotal(?:l)?ed\b|\bsalvage\b|\bframe damage\b|\bstructural damage\b/giu,
  ],
]

const takeAccidents = (passage: Passage): void => {
  passage.take(NO_ACCIDENT, () => set("accidentType", "NONE"))
  passage.take(NO_MAJOR, () => [])
  for (const [value, pattern] of ACCIDENTS) take(passage, "accidentType", value, pattern)
}

const STATE =
  "(?:车子?(?:的)?(?:状况|情况|况)|车况|成色|状态|整车)(?:整体|总体|都|还|也|非常|特别|相当|是|算|属于|真的|很|挺|比较|,|，|:|\\s){0,4}"
const CONDITIONS: ReadonlyArray<readonly [string, RegExp]> = [
  [
    "EXCELLENT",
    new RegExp(
      `${STATE}(?:极好|极佳|极品|精品|完美|顶级|超好|超级好|非常好|特别好|杠杠的|优秀|一流|没得说|优)|精品车况|精品车(?!行|商)|极品车况|准新车|\\b(?:excellent|mint|pristine|immaculate|perfect|like[- ]new|as new|superb)(?: (?:condition|shape|state))?\\b|(?:condition|shape) (?:is |= ?|: ?)?(?:excellent|mint|perfect|pristine)`,
      "giu",
    ),
  ],
  [
    "POOR",
    new RegExp(
      `${STATE}(?:不好|不太好|不行|极差|太差|较差|差|糟糕|烂|破)|破车况|\\b(?:poor|bad|rough|terrible|awful) (?:condition|shape|state)\\b|(?:condition|shape) (?:is |= ?|: ?)?(?:quite |pretty |rather |very )?(?:poor|bad|rough|terrible)`,
      "giu",
    ),
  ],
  [
    "FAIR",
    new RegExp(
      `${STATE}(?:一般般?|中等|普通|马马虎虎|凑合)|\\b(?:fair|average|ok|okay|so-so|mediocre) (?:condition|shape|state)\\b|(?:condition|shape) (?:is |= ?|: ?)?(?:just |only )?(?:fair|average|ok|okay|so-so)`,
      "giu",
    ),
  ],
  [
    "GOOD",
    new RegExp(
      `${STATE}(?:良好|不错|好|良|较好)|良好车况|\\b(?:very |pretty |really )?(?:good|decent|nice) (?:condition|shape|state|nick)\\b|(?:condition|shape) (?:is |= ?|: ?)?(?:quite |pretty |really |very )?(?:good|decent|nice)`,
      "giu",
    ),
  ],
]

const takeCondition = (passage: Passage): void => {
  for (const [value, pattern] of CONDITIONS) take(passage, "conditionGrade", value, pattern)
}

const HEALTH =
  /(?:电池|电瓶|battery|soh)[^\d,，。;；%]{0,14}?(?:百分之\s?)?(\d{2,3}(?:\.\d{1,2})?)\s?(?:%|个?百分点)?(?!\d|万|公里|km|度|kwh|伏|年)/giu
const HEALTH_BEHIND = /(\d{2,3}(?:\.\d)?)\s?%\s?(?:的)?(?:电池健康度?|soh|battery(?: health)?)/giu
const HEALTH_LOST =
  /(?:电池|电瓶|battery)?[^\d,，。;；%]{0,6}(?:衰减|衰退|degrad(?:ed|ation))[^\d,，。;；%]{0,8}(\d{1,2}(?:\.\d)?)\s?%/giu
const PERCENT = 100

const takeBattery = (passage: Passage): void => {
  passage.take(HEALTH_LOST, ({ 1: lost }) => set("batteryHealthPct", PERCENT - Number(lost)))
  for (const pattern of [HEALTH, HEALTH_BEHIND]) {
    passage.take(pattern, ({ 0: written, 1: health }) => {
      const value = Number(health)
      const named = /%|百分|健康|health|soh/iu.test(written)
      return named && value > 20 && value <= PERCENT ? set("batteryHealthPct", value) : undefined
    })
  }
}
