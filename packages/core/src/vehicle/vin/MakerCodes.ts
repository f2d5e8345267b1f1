/** Certainty that a code is this maker's. */
export type MakerCodeCertainty =
  /** Two independent lists have it. */
  | "CONFIRMED"
  /** One list has it, in the large majority of its lines. */
  | "LIKELY"
  /** A single mention, or several makers under one code. */
  | "WEAK"

/** A world manufacturer identifier: who builds the cars whose VIN begins with it. */
export interface MakerCode {
  /** The first two or three characters of the VIN. */
  readonly code: string
  /** The company or marque as catalogues on the Chinese market name it. */
  readonly zh: string
  readonly en: string
  /** Marques that the company builds, as the table of marques knows them; the car is one of these. */
  readonly brands: ReadonlyArray<string>
  readonly certainty: MakerCodeCertainty
  readonly source: string
}

const CRAWLED = "WALL-E/vin-decoder csv/wmi.csv (crawled, noisy; the brand of most of its lines is taken)"
const DICTIONARY = "idlesign/vininfo dicts/wmi.py"
const BOTH = `${CRAWLED}; ${DICTIONARY}`

/** A maker's codes, parted by blanks, its names, and its marques: without any, the marque has the Chinese name. */
type MakerRow = readonly [
  codes: string,
  zh: string,
  en: string,
  brands: ReadonlyArray<string>,
  certainty: MakerCodeCertainty,
]

const codesOf =
  (sources: Readonly<Record<MakerCodeCertainty, string>>) =>
  ([codes, zh, en, brands, certainty]: MakerRow): ReadonlyArray<MakerCode> =>
    codes.split(" ").map((code) => ({
      code,
      zh,
      en,
      brands: brands.length === 0 ? [zh] : brands,
      certainty,
      source: sources[certainty],
    }))

const from = (source: string) => codesOf({ CONFIRMED: source, LIKELY: source, WEAK: source })

const rows = (...all: ReadonlyArray<MakerRow>): ReadonlyArray<MakerRow> => all

const chinese: ReadonlyArray<MakerCode> = rows(
  ["LSV", "上汽大众", "SAIC Volkswagen", ["大众", "斯柯达", "奥迪"], "CONFIRMED"],
  ["LFV", "一汽-大众", "FAW-Volkswagen", ["大众", "奥迪", "捷达"], "CONFIRMED"],
  ["LSG", "上汽通用", "SAIC General Motors", ["别克", "雪佛兰", "凯迪拉克"], "CONFIRMED"],
  ["LSJ", "上汽集团", "SAIC Motor", ["荣威", "名爵"], "CONFIRMED"],
  ["LSK LSH", "上汽大通", "SAIC Maxus", [], "LIKELY"],
  ["LZW", "上汽通用五菱", "SAIC-GM-Wuling", ["五菱", "宝骏"], "CONFIRMED"],
  ["LGX", "比亚迪", "BYD", [], "CONFIRMED"],
  ["LC0", "比亚迪", "BYD", [], "CONFIRMED"],
  ["LB3", "吉利汽车", "Geely", ["吉利", "几何"], "LIKELY"],
  ["L6T", "吉利汽车", "Geely", ["吉利", "几何"], "CONFIRMED"],
  ["L10", "吉利汽车", "Geely", ["吉利"], "LIKELY"],
  ["LGW", "长城汽车", "Great Wall", ["哈弗", "魏牌", "欧拉", "坦克", "长城"], "CONFIRMED"],
  ["LS4", "长安汽车", "Changan", ["长安", "欧尚", "凯程"], "LIKELY"],
  ["LS5", "长安汽车", "Changan", ["长安", "铃木"], "WEAK"],
  ["LVS", "长安福特", "Changan Ford", ["福特"], "CONFIRMED"],
  ["LVR", "长安马自达", "Changan Mazda", ["马自达"], "CONFIRMED"],
  ["LVV", "奇瑞汽车", "Chery", ["奇瑞", "捷途", "星途", "凯翼"], "CONFIRMED"],
  ["LVT", "奇瑞汽车", "Chery", ["奇瑞", "捷途", "星途"], "LIKELY"],
  ["LJ1", "江淮", "JAC", ["江淮", "思皓", "瑞风"], "CONFIRMED"],
  ["LMG", "传祺", "GAC Trumpchi", [], "CONFIRMED"],
  ["LVG", "广汽丰田", "GAC Toyota", ["丰田"], "CONFIRMED"],
  ["LFM", "一汽丰田", "FAW Toyota", ["丰田"], "CONFIRMED"],
  ["LTV", "一汽丰田", "FAW Toyota", ["丰田"], "CONFIRMED"],
  ["LHG", "广汽本田", "GAC Honda", ["本田", "讴歌"], "CONFIRMED"],
  ["LVH", "东风本田", "Dongfeng Honda", ["本田"], "CONFIRMED"],
  ["LGB", "东风日产", "Dongfeng Nissan", ["日产", "启辰", "英菲尼迪"], "CONFIRMED"],
  ["LJN", "郑州日产", "Zhengzhou Nissan", ["日产"], "WEAK"],
  ["LDC", "神龙汽车", "Dongfeng Peugeot-Citroën", ["标致", "雪铁龙", "风神"], "CONFIRMED"],
  ["LJD", "悦达起亚", "Yueda Kia", ["起亚"], "CONFIRMED"],
  ["LGJ", "风神", "Dongfeng Aeolus", [], "CONFIRMED"],
  ["LGG", "风行", "Dongfeng Forthing", [], "LIKELY"],
  ["LVZ", "风光", "DFSK", [], "LIKELY"],
  ["LBE", "北京现代", "Beijing Hyundai", ["现代"], "CONFIRMED"],
  ["LNB", "北京", "BAIC", [], "LIKELY"],
  ["LE4", "北京奔驰", "Beijing Benz", ["奔驰"], "CONFIRMED"],
  ["LBV", "华晨宝马", "BMW Brilliance", ["宝马"], "CONFIRMED"],
  ["LB1", "福建奔驰", "Fujian Benz", ["奔驰"], "LIKELY"],
  ["LFP", "一汽红旗奔腾", "FAW Car", ["红旗", "奔腾", "马自达"], "CONFIRMED"],
  ["LL6", "广汽三菱", "GAC Mitsubishi", ["三菱", "猎豹"], "LIKELY"],
  ["LDN", "东南", "Soueast", ["东南", "三菱"], "LIKELY"],
  ["LSY", "中华金杯", "Brilliance", ["中华", "金杯"], "CONFIRMED"],
  ["LH1", "海马", "Haima", [], "CONFIRMED"],
  ["LMV", "海马", "Haima", [], "LIKELY"],
  ["LYV", "沃尔沃亚太", "Volvo Asia Pacific", ["沃尔沃"], "CONFIRMED"],
  ["L2C", "奇瑞捷豹路虎", "Chery Jaguar Land Rover", ["路虎", "捷豹"], "LIKELY"],
  ["LUX", "纳智捷", "Luxgen", [], "LIKELY"],
  ["LLN", "观致", "Qoros", [], "LIKELY"],
  ["LWV", "广汽菲克", "GAC Fiat Chrysler", ["Jeep", "菲亚特"], "CONFIRMED"],
  ["LEF", "江铃", "JMC", [], "LIKELY"],
  ["LVX", "陆风", "Landwind", ["陆风", "江铃"], "LIKELY"],
  ["LWL", "庆铃", "Qingling", [], "LIKELY"],
  ["LET", "江铃五十铃", "JMC Isuzu", ["五十铃"], "LIKELY"],
  ["LKC", "昌河", "Changhe", [], "LIKELY"],
  ["LJ8", "众泰", "Zotye", [], "LIKELY"],
  ["LRH", "华泰", "Hawtai", [], "LIKELY"],
  ["LTA", "中兴", "ZX Auto", [], "LIKELY"],
  ["LDD", "黄海", "Huanghai", [], "LIKELY"],
  ["LVA LVB LVC", "福田", "Foton", [], "LIKELY"],
  ["LZZ", "中国重汽", "Sinotruk", [], "LIKELY"],
  ["LL3", "金旅", "Golden Dragon", [], "LIKELY"],
  ["LNY", "依维柯", "Iveco", [], "LIKELY"],
  ["LLV", "力帆", "Lifan", [], "CONFIRMED"],
  ["LN8", "猎豹", "Leopaard", [], "LIKELY"],
).flatMap(codesOf({ CONFIRMED: BOTH, LIKELY: CRAWLED, WEAK: CRAWLED }))

/**
 * Makers of new-energy vehicles; the lists above are older than most of them. NIO, AITO and Xiaomi are left out: every
 * source found for them is contradicted by another.
 */
const newEnergy: ReadonlyArray<MakerCode> = [
  from("vinspecify.com; a published breakdown of VINs of Teslas built in Shanghai")([
    "LRW",
    "特斯拉中国",
    "Tesla Shanghai",
    ["特斯拉"],
    "CONFIRMED",
  ]),
  from("public code that speaks to the maker's own service, with a VIN whose check digit holds")([
    "LW4",
    "理想",
    "Li Auto",
    [],
    "LIKELY",
  ]),
  from(
    "public code that speaks to the maker's own service, with VINs whose check digits hold; the crawled list has 金旅",
  )(["LFZ", "零跑", "Leapmotor", ["零跑", "金旅"], "WEAK"]),
  from("a test case of public code for the maker's cars")(["L1N", "小鹏", "XPeng", [], "WEAK"]),
].flat()

const furtherChinese: ReadonlyArray<MakerCode> = rows(
  ["LZG", "陕汽", "Shaanxi Automobile", [], "LIKELY"],
  ["LZY", "宇通", "Yutong", [], "LIKELY"],
  ["LKL", "金龙", "Suzhou King Long", [], "LIKELY"],
).flatMap(from(DICTIONARY))

/** Makers abroad whose cars are sold in China. */
const foreign: ReadonlyArray<MakerCode> = rows(
  ["WB WBS 4US 5U", "宝马", "BMW", [], "LIKELY"],
  ["WDB WDC WDD WDF 4J 55S", "奔驰", "Mercedes-Benz", [], "LIKELY"],
  ["WMW", "MINI", "MINI", [], "LIKELY"],
  ["WME", "smart", "smart", [], "LIKELY"],
  ["WAU WA1 WUA TRU", "奥迪", "Audi", [], "LIKELY"],
  ["WV 1VW 3VW", "大众", "Volkswagen", [], "LIKELY"],
  ["WP0 WP1", "保时捷", "Porsche", [], "LIKELY"],
  ["TMB", "斯柯达", "Škoda", [], "LIKELY"],
  ["SAL", "路虎", "Land Rover", [], "LIKELY"],
  ["SAJ SAD", "捷豹", "Jaguar", [], "LIKELY"],
  ["SCB", "宾利", "Bentley", [], "LIKELY"],
  ["SCA", "劳斯莱斯", "Rolls-Royce", [], "LIKELY"],
  ["SCF", "阿斯顿·马丁", "Aston Martin", [], "LIKELY"],
  ["SBM", "迈凯伦", "McLaren", [], "LIKELY"],
  ["SCC", "路特斯", "Lotus", [], "LIKELY"],
  ["ZFF", "法拉利", "Ferrari", [], "LIKELY"],
  ["ZHW", "兰博基尼", "Lamborghini", [], "LIKELY"],
  ["ZAM", "玛莎拉蒂", "Maserati", [], "LIKELY"],
  ["ZAR", "阿尔法·罗密欧", "Alfa Romeo", [], "LIKELY"],
  ["ZFA", "菲亚特", "Fiat", [], "LIKELY"],
  ["YV1 YV4", "沃尔沃", "Volvo", [], "LIKELY"],
  ["VF1 VF2", "雷诺", "Renault", [], "LIKELY"],
  ["VF3", "标致", "Peugeot", [], "LIKELY"],
  ["VF7", "雪铁龙", "Citroën", [], "LIKELY"],
  ["JTH JTJ 2T2 58A", "雷克萨斯", "Lexus", [], "LIKELY"],
  ["JT 2T 4T 5T", "丰田", "Toyota", [], "LIKELY"],
  ["JH4 19 2HH 2HN 5J8", "讴歌", "Acura", [], "LIKELY"],
  ["1H 2H 3H 5J6 19X JH", "本田", "Honda", [], "LIKELY"],
  ["JNK JNR JNX 5N3 SJK", "英菲尼迪", "Infiniti", [], "LIKELY"],
  ["JN 1N 3N 5N1", "日产", "Nissan", [], "LIKELY"],
  ["JM 1YV", "马自达", "Mazda", [], "LIKELY"],
  ["JA3 JA4 JMB 4A", "三菱", "Mitsubishi", [], "LIKELY"],
  ["JF", "斯巴鲁", "Subaru", [], "LIKELY"],
  ["JS", "铃木", "Suzuki", [], "LIKELY"],
  ["KM 5NM 5NP", "现代", "Hyundai", [], "LIKELY"],
  ["KN 5XX 5XY", "起亚", "Kia", [], "LIKELY"],
  ["1F 2F 3F WF0", "福特", "Ford", [], "LIKELY"],
  ["1L 2L 5L 3LN", "林肯", "Lincoln", [], "LIKELY"],
  ["1J", "吉普", "Jeep", [], "LIKELY"],
  ["1G6 2G6 1GY 3GY", "凯迪拉克", "Cadillac", [], "LIKELY"],
  ["1G1 2G1 3GN", "雪佛兰", "Chevrolet", [], "LIKELY"],
  ["1G4 5GA", "别克", "Buick", [], "LIKELY"],
  ["5YJ", "特斯拉", "Tesla", [], "LIKELY"],
).flatMap(from(DICTIONARY))

/** All known codes: makers in China, and makers abroad whose cars are sold there. Gathered 2026-11. */
export const makerCodes: ReadonlyArray<MakerCode> = [...chinese, ...furtherChinese, ...newEnergy, ...foreign]

const byCode = new Map(makerCodes.map((maker) => [maker.code, maker]))

/** The maker by the first characters of a VIN; `undefined` for a code that is not in the table. */
export const makerCodeOf = (vin: string): MakerCode | undefined =>
  byCode.get(vin.slice(0, 3)) ?? byCode.get(vin.slice(0, 2))
