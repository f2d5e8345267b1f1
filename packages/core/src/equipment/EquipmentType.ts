/** Every type of machine that the engine distinguishes. */
export const equipmentTypes = [
  "TRUCK_CRANE",
  "ALL_TERRAIN_CRANE",
  "ROUGH_TERRAIN_CRANE",
  "TYRE_CRANE",
  "CRAWLER_CRANE",
  "TELESCOPIC_CRAWLER_CRANE",
  "LORRY_LOADER",
  "TOWER_CRANE",
  "CONSTRUCTION_HOIST",
  "EXCAVATOR",
  "WHEELED_EXCAVATOR",
  "WHEEL_LOADER",
  "BACKHOE_LOADER",
  "SKID_STEER_LOADER",
  "TRACK_LOADER",
  "BULLDOZER",
  "MOTOR_GRADER",
  "ROLLER",
  "PAVER",
  "MILLING_MACHINE",
  "ROTARY_DRILLING_RIG",
  "CONCRETE_PUMP_TRUCK",
  "CONCRETE_LINE_PUMP",
  "CONCRETE_MIXER_TRUCK",
  "CONCRETE_BATCHING_PLANT",
  "REACH_STACKER",
  "EMPTY_CONTAINER_HANDLER",
  "FORKLIFT",
  "MINING_TRUCK",
  "AERIAL_WORK_PLATFORM",
] as const

export type EquipmentType = (typeof equipmentTypes)[number]

/**
 * Words of papers and catalogues, in Chinese and English, most specific first within a type. English words are matched
 * whole and in the singular or the plural. Sources: GB/T 6974, GB/T 8498 and GB/T 7586 (terms), the catalogues of the
 * makers, and the headings of United States auction catalogues, 2004 to 2011.
 */
export const equipmentTypeNames: Readonly<Record<EquipmentType, { readonly zh: string; readonly en: string }>> = {
  TRUCK_CRANE: {
    zh: "汽车起重机|汽车式起重机|汽车吊|汽吊|卡车起重机|轮式汽车起重机",
    en: "truck crane|truck mounted crane|mobile truck crane|hydraulic truck crane|boom truck",
  },
  ALL_TERRAIN_CRANE: {
    zh: "全地面起重机|全地面汽车起重机|全路面起重机|全地形起重机|全地面吊车|全地面吊",
    en: "all terrain crane|all-terrain crane",
  },
  ROUGH_TERRAIN_CRANE: {
    zh: "越野轮胎起重机|越野起重机|越野轮胎吊|越野吊",
    en: "rough terrain crane|rough-terrain crane",
  },
  TYRE_CRANE: {
    zh: "轮胎起重机|轮胎式起重机|轮胎吊",
    en: "tyre crane|tire crane|wheeled crane",
  },
  CRAWLER_CRANE: {
    zh: "履带起重机|履带式起重机|履带吊车|履带吊",
    en: "crawler crane|lattice boom crawler crane",
  },
  TELESCOPIC_CRAWLER_CRANE: {
    zh: "伸缩臂履带起重机|伸缩臂履带式起重机|伸缩臂履带吊|履带式伸缩臂起重机",
    en: "telescopic crawler crane|telescoping crawler crane|telescopic boom crawler crane|telecrawler",
  },
  LORRY_LOADER: {
    zh: "随车起重运输车|随车起重机|随车吊",
    en: "lorry loader|loader crane|lorry crane|knuckle boom crane",
  },
  TOWER_CRANE: {
    zh: "塔式起重机|自升式塔式起重机|平头塔式起重机|动臂塔式起重机|平头塔机|动臂塔机|塔吊|塔机",
    en: "tower crane|flat top tower crane|flat-top crane|luffing crane|luffing jib crane|topless crane",
  },
  CONSTRUCTION_HOIST: {
    zh: "施工升降机|施工电梯|建筑升降机|人货电梯|人货梯|施工升降电梯",
    en: "construction hoist|construction lift|building hoist|passenger and material hoist|construction elevator",
  },
  EXCAVATOR: {
    zh: "履带式液压挖掘机|履带式挖掘机|履带挖掘机|液压挖掘机|挖掘机|小型挖掘机|微型挖掘机|挖机|挖土机|钩机|勾机",
    en: "hydraulic excavator|track excavator|crawler excavator|excavator|mini excavator",
  },
  WHEELED_EXCAVATOR: {
    zh: "轮式液压挖掘机|轮式挖掘机|轮胎式挖掘机|轮挖|胶轮挖掘机",
    en: "wheeled excavator|wheel excavator|hydraulic excavator, wheel",
  },
  WHEEL_LOADER: {
    zh: "轮式装载机|轮胎式装载机|装载机|铲车",
    en: "wheel loader|wheeled loader|front end loader|payloader",
  },
  BACKHOE_LOADER: {
    zh: "挖掘装载机|两头忙",
    en: "backhoe loader|loader backhoe|tractor loader backhoe|backhoe",
  },
  SKID_STEER_LOADER: {
    zh: "滑移装载机|滑移式装载机|滑移转向装载机",
    en: "skid steer loader|skid-steer loader|skid steer|skid loader",
  },
  TRACK_LOADER: {
    zh: "履带式装载机|履带装载机|多地形装载机",
    en: "track loader|crawler loader|compact track loader|multi terrain loader|track type loader",
  },
  BULLDOZER: {
    zh: "履带式推土机|履带推土机|推土机|推机",
    en: "bulldozer|track type tractor|track-type tractor|crawler dozer|crawler tractor|dozer",
  },
  MOTOR_GRADER: {
    zh: "平地机|自行式平地机",
    en: "motor grader|motorgrader|grader",
  },
  ROLLER: {
    zh: "振动压路机|单钢轮压路机|双钢轮压路机|轮胎压路机|压路机",
    en: "vibratory roller|road roller|roller|soil compactor|drum compactor|single drum compactor|compactor",
  },
  PAVER: {
    zh: "沥青摊铺机|沥青混凝土摊铺机|摊铺机",
    en: "asphalt paver|paver|road paver",
  },
  MILLING_MACHINE: {
    zh: "路面铣刨机|铣刨机",
    en: "milling machine|cold planer|road milling machine",
  },
  ROTARY_DRILLING_RIG: {
    zh: "旋挖钻机|旋挖钻|旋挖机|旋挖",
    en: "rotary drilling rig|rotary drill rig|rotary piling rig",
  },
  CONCRETE_PUMP_TRUCK: {
    zh: "混凝土泵车|混凝土输送泵车|砼泵车|臂架泵车|泵车|天泵",
    en: "concrete pump truck|truck mounted concrete pump|truck-mounted concrete pump|boom pump",
  },
  CONCRETE_LINE_PUMP: {
    zh: "混凝土输送泵|混凝土拖泵|车载泵|拖式混凝土泵|拖泵|地泵",
    en: "concrete line pump|line pump|trailer pump|trailer concrete pump|stationary concrete pump",
  },
  CONCRETE_MIXER_TRUCK: {
    zh: "混凝土搅拌运输车|混凝土搅拌车|搅拌运输车|搅拌车",
    en: "concrete mixer truck|truck mixer|transit mixer|mixer truck",
  },
  CONCRETE_BATCHING_PLANT: {
    zh: "混凝土搅拌站|混凝土搅拌楼|搅拌站|搅拌楼",
    en: "concrete batching plant|concrete batch plant|batching plant",
  },
  REACH_STACKER: {
    zh: "集装箱正面吊|正面吊运机|集装箱正面吊运起重机|正面吊",
    en: "reach stacker|reachstacker",
  },
  EMPTY_CONTAINER_HANDLER: {
    zh: "空箱堆高机|空箱集装箱堆高机|集装箱空箱堆高机",
    en: "empty container handler|empty handler",
  },
  FORKLIFT: {
    zh: "平衡重式叉车|内燃叉车|电动叉车|叉车",
    en: "forklift|fork lift|forklift truck|lift truck",
  },
  MINING_TRUCK: {
    zh: "矿用自卸车|矿用卡车|矿用汽车|非公路自卸车|宽体自卸车|铰接式自卸车|矿卡",
    en: "mining truck|off-highway truck|off highway truck|haul truck|articulated dump truck|articulated truck|rigid dump truck",
  },
  AERIAL_WORK_PLATFORM: {
    zh: "高空作业平台|高空作业车|升降平台|剪叉车|直臂车|曲臂车|登高车|蜘蛛车",
    en: "aerial work platform|aerial platform|boom lift|scissor lift|man lift|manlift",
  },
}

/** Longest text that is searched for a type's name, in characters: a heading of a catalogue, not a description. */
const LONGEST_HEADING = 160

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()[\]\\]/g, "\\$&")

interface TypeWord {
  readonly word: string
  readonly type: EquipmentType
}

const wordsOf = (language: "zh" | "en"): ReadonlyArray<TypeWord> =>
  equipmentTypes
    .flatMap((type) =>
      equipmentTypeNames[type][language]
        .split("|")
        .map((word) => ({ word: word.toUpperCase().replaceAll("-", " "), type })),
    )
    .sort((left, right) => right.word.length - left.word.length)

const chinese = wordsOf("zh")
const english = wordsOf("en")
const typeOfWord = new Map([...chinese, ...english].map(({ word, type }) => [word, type]))

/** Names of types in a text of upper case and half width, the longest first; `g`, for `replace` and `matchAll` only. */
export const TYPE_NAMES_ZH = new RegExp(chinese.map(({ word }) => escaped(word)).join("|"), "g")
/** As {@link TYPE_NAMES_ZH}, for whole English words; a hyphen may stand for a space, and a plural's S may follow. */
export const TYPE_NAMES_EN = new RegExp(
  `(?<![A-Z0-9])(?:${english.map(({ word }) => escaped(word).replaceAll(" ", "[ -]")).join("|")})S?(?![A-Z0-9])`,
  "g",
)

/** The type that a name found by {@link TYPE_NAMES_ZH} or {@link TYPE_NAMES_EN} stands for. */
export const typeOfName = (found: string): EquipmentType | undefined => {
  const word = found.replaceAll("-", " ")
  return typeOfWord.get(word) ?? typeOfWord.get(word.replace(/S$/, ""))
}

const isType = (text: string): text is EquipmentType => (equipmentTypes as ReadonlyArray<string>).includes(text)

/** Where several types are named, the longest name is the most specific: `履带式伸缩臂起重机` before `起重机`. */
const longestName = (text: string, names: RegExp): string | undefined => {
  let longest: string | undefined
  for (const [name] of text.matchAll(names)) {
    if (longest === undefined || name.length > longest.length) longest = name
  }
  return longest
}

/**
 * The type of machine named in the words of a paper or catalogue: `汽车吊`, `Track Type Tractors`, `Hydraulic
 * Excavator, Track - 12.0 to 14.0 Metric Tons`, or a code of {@link equipmentTypes}. `undefined` when no type is named;
 * a word that several types share (`起重机`, `crane`, `loader`) names none.
 */
export const equipmentTypeOf = (text: string): EquipmentType | undefined => {
  const written = text.slice(0, LONGEST_HEADING).normalize("NFKC").toUpperCase().replaceAll(/\s+/g, " ").trim()
  if (isType(written)) return written
  const name = longestName(written, TYPE_NAMES_ZH) ?? longestName(written, TYPE_NAMES_EN)
  return name === undefined ? undefined : typeOfName(name)
}
