import { divisions } from "./divisions.generated.ts"
import {
  type DividedTowns,
  dividedTowns,
  formerCities,
  formerCounties,
  type FormerDivisions,
} from "./formerDivisions.generated.ts"

/** A province (level 0), a city or prefecture (1) or a county-level place (2) of China. */
export interface Division {
  readonly name: string
  /**
   * GB/T 2260 code, six digits (nine for the towns of cities without counties); absent below Hong Kong, Macao, Taiwan.
   */
  readonly code: string | undefined
  readonly level: 0 | 1 | 2
  readonly parent: Division | undefined
}

/** A name under which a division is found. */
export interface DivisionName {
  /** Of a former division that came to several: the one that they all lie in. */
  readonly division: Division
  /** The divisions to which a former one came, none of them most of it. */
  readonly among?: ReadonlyArray<Division>
  /** Towns of today, without 街道, 镇, 乡, that tell where a part of a divided division is. */
  readonly towns?: ReadonlyMap<string, Division>
  /** The year in which its towns left a division that keeps its name. */
  readonly movedIn?: number
  /** The division above the name: of a former name, its place of that time. */
  readonly parent: Division | undefined
  /** The official name, or a former one; not a short form. */
  readonly full: boolean
  /** Told when the name is no longer, or never was, the official one. */
  readonly historical?: HistoricalName
}

export interface HistoricalName {
  readonly name: string
  /** Year of the change; absent for names that were only ever customary. */
  readonly year?: number
}

/** A division below those that it lies in, from the province on; none of `undefined`. */
export const lineOf = (division: Division | undefined): ReadonlyArray<Division> =>
  division === undefined ? [] : [...lineOf(division.parent), division]

/** `<province>/<city>/<district>` of a division. */
export const divisionPath = (division: Division): string =>
  lineOf(division)
    .map(({ name }) => name)
    .join("/")

/** All divisions, and the names that find them. */
export interface Divisions {
  readonly all: ReadonlyArray<Division>
  readonly byName: ReadonlyMap<string, ReadonlyArray<DivisionName>>
  /** Lengths of the names that begin with two given characters, the longest first. */
  readonly lengths: ReadonlyMap<string, ReadonlyArray<number>>
}

const PROVINCE_SUFFIX = /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|省|市)$/
/** A county under a province (神农架林区, 定安县) stands at the city level. */
const CITY_SUFFIX = /(?:林区|地区|市|盟|县)$/
const COUNTY_SUFFIX = /(?:新区|林区|矿区|特区|地区|街道|区|县|市|旗|镇)$/
const PEOPLES =
  /(?:各族|满族|回族|苗族|瑶族|侗族|藏族|彝族|壮族|白族|傣族|黎族|水族|羌族|佤族|怒族|畲族|土族|蒙古族|朝鲜族|土家族|布依族|哈尼族|傈僳族|景颇族|拉祜族|布朗族|纳西族|仫佬族|仡佬族|毛南族|独龙族|普米族|裕固族|东乡族|保安族|撒拉族|达斡尔族|哈萨克族|哈萨克|柯尔克孜|塔吉克|锡伯|蒙古){1,8}$/

const autonomous = (name: string): ReadonlyArray<string> => {
  const kind = /自治([州县旗])$/.exec(name)?.[1]
  if (kind === undefined) return []
  const stem = name.slice(0, -3).replace(PEOPLES, "")
  return stem.length < 2 ? [stem + kind] : [stem, stem + kind]
}

const zones = (name: string, city: string): ReadonlyArray<string> => {
  const stem = city.replace(CITY_SUFFIX, "")
  const rest = name.startsWith(city) ? name.slice(city.length) : name.startsWith(stem) ? name.slice(stem.length) : ""
  if (rest.length < 3) return []
  return [rest, rest.replace(/高新技术(?:产业)?(?:开发|园)区$/, "高新区").replace(/经济技术开发区$/, "经开区")]
}

/**
 * Zones with a committee of their own that are no administrative division, and the counties in which they lie. 2026-11:
 * 西咸新区 by the page of its committee (2024) and its plans; the others by the decisions that made them, of the year
 * beside them, from general knowledge. A zone of several counties stands below the province: behind its city it stays
 * the district that its writer names.
 */
const zonesOfCounties: ReadonlyArray<FormerDivisions> = [
  { place: "天津市", names: { 天津经济技术开发区: "滨海新区", 天津开发区: "滨海新区", 中新天津生态城: "滨海新区" } },
  { place: "北京市", names: { 北京经济技术开发区: ["大兴区", "通州区"] } },
  { place: "上海市", names: { 上海自贸区临港新片区: ["浦东新区", "奉贤区"], 临港新片区: ["浦东新区", "奉贤区"] } },
  { place: "大连市", names: { 金普新区: "金州区" } }, // 2014
  { place: "青岛市", names: { 西海岸新区: "黄岛区" } }, // 2014
  { place: "浙江省", names: { 舟山群岛新区: "舟山市" } }, // 2011
  { place: "广州市", names: { 南沙新区: "南沙区", 广州开发区: "黄埔区" } }, // 2012
  { place: "珠海市", names: { 横琴新区: "香洲区" } }, // 2009
  { place: "福州市", names: { 平潭综合实验区: "平潭县" } }, // 2011
  { place: "杭州市", names: { 钱塘新区: "钱塘区" } }, // 2019, by the province
  { place: "咸阳市", names: { 杨凌示范区: "杨陵区", 杨凌区: "杨陵区" } }, // 1997
  {
    place: "陕西省", // 2014
    names: {
      西咸新区: [
        ...["未央区", "长安区", "鄠邑区"].map((name) => `西安市/${name}`),
        ...["秦都区", "渭城区", "泾阳县", "兴平市"].map((name) => `咸阳市/${name}`),
      ],
      沣东新城: ["西安市/未央区", "西安市/长安区"],
      沣西新城: ["西安市/长安区", "西安市/鄠邑区", "咸阳市/秦都区"],
      秦汉新城: ["咸阳市/渭城区", "咸阳市/秦都区", "咸阳市/兴平市", "咸阳市/泾阳县"],
    },
  },
  { place: "贵州省", names: { 贵安新区: ["贵阳市/花溪区", "贵阳市/清镇市", "安顺市/平坝区", "安顺市/西秀区"] } }, // 2014
  {
    place: "四川省", // 2014
    names: {
      天府新区: [
        "成都市/双流区",
        "成都市/龙泉驿区",
        "成都市/新津区",
        "成都市/简阳市",
        "眉山市/彭山区",
        "眉山市/仁寿县",
      ],
    },
  },
  { place: "云南省", names: { 滇中新区: ["昆明市/安宁市", "昆明市/嵩明县", "昆明市/官渡区"] } }, // 2015
  { place: "黑龙江省", names: { 哈尔滨新区: ["哈尔滨市/松北区", "哈尔滨市/呼兰区", "哈尔滨市/平房区"] } }, // 2015
  { place: "吉林省", names: { 长春新区: ["长春市/朝阳区", "长春市/宽城区", "长春市/二道区", "长春市/九台区"] } }, // 2016
  { place: "湖南省", names: { 湘江新区: ["长沙市/岳麓区", "长沙市/望城区", "长沙市/宁乡市"] } }, // 2015
  {
    place: "江西省", // 2016
    names: { 赣江新区: ["南昌市/青山湖区", "南昌市/新建区", "九江市/共青城市", "九江市/永修县"] },
  },
  { place: "福建省", names: { 福州新区: ["福州市/马尾区", "福州市/仓山区", "福州市/长乐区", "福州市/福清市"] } }, // 2015
  { place: "江苏省", names: { 江北新区: ["南京市/浦口区", "南京市/六合区", "南京市/栖霞区"] } }, // 2015
]

/** Cities and prefectures that ended before those of the generated table; from general knowledge, 2026-11. */
const earlierCities: ReadonlyArray<FormerDivisions> = [
  { place: "湖北省", year: 1996, names: { 荆沙市: "荆州市" } },
  { place: "湖北省", year: 1994, names: { 郧阳地区: "十堰市" } },
  { place: "辽宁省", year: 1994, names: { 锦西市: "葫芦岛市" } },
  { place: "吉林省", year: 1994, names: { 浑江市: "白山市" } },
  { place: "湖南省", year: 1995, names: { 零陵地区: "永州市" } },
  { place: "湖南省", year: 1994, names: { 大庸市: "张家界市" } },
  { place: "安徽省", year: 1987, names: { 徽州地区: ["黄山市", "宣城市/绩溪县"] } },
  { place: "内蒙古自治区", year: 1999, names: { 哲里木盟: "通辽市" } },
  { place: "四川省", year: 1999, names: { 达川地区: "达州市" } },
  { place: "重庆市", year: 1998, names: { 万县市: "万州区" } },
  { place: "重庆市", year: 1997, names: { 涪陵市: "涪陵区" } },
  { place: "云南省", year: 1998, names: { 东川市: "昆明市/东川区" } },
]

/** Names in everyday use for places whose official name is another: districts of cities without, and planned zones. */
const customary: ReadonlyArray<FormerDivisions> = [
  { place: "东莞市", names: { 莞城区: "莞城街道", 东城区: "东城街道", 南城区: "南城街道", 万江区: "万江街道" } },
  { place: "中山市", names: { 石岐区: "石岐街道" } },
  { place: "深圳市", names: { 龙华新区: "龙华区", 坪山新区: "坪山区", 光明新区: "光明区", 大鹏新区: "龙岗区" } },
  { place: "保定市", names: { 雄安新区: ["容城县", "雄县", "安新县"] } },
  { place: "苏州市", names: { 苏州园区: "苏州工业园区" } },
  { place: "三沙市", names: { 西沙群岛: "西沙区", 中沙群岛: "西沙区", 南沙群岛: "南沙区" } },
  ...zonesOfCounties,
]

/** Towns that papers and lists still write behind the district that they left, which keeps its name. */
const movedTowns: ReadonlyArray<DividedTowns & { readonly year: number }> = [
  // The province's notice on divisions of Hangzhou of 2021-03-11.
  { place: "杭州市", name: "余杭区", year: 2021, towns: { 临平区: "临平 南苑 东湖 星桥 乔司 运河 崇贤 塘栖" } },
  { place: "杭州市", name: "萧山区", year: 2021, towns: { 钱塘区: "河庄 义蓬 新湾 临江 前进" } },
]

const shortNames = (name: string, level: 0 | 1 | 2, parent: string): ReadonlyArray<string> => {
  // Communities all over Chongqing begin with 两江, the two rivers.
  if (name === "两江新区") return []
  const suffix = level === 0 ? PROVINCE_SUFFIX : level === 1 ? CITY_SUFFIX : COUNTY_SUFFIX
  const names = [name.replace(suffix, ""), ...autonomous(name), ...(level === 2 ? zones(name, parent) : [])]
  return [...new Set(names)].filter((short) => short.length > 1 && short !== name)
}

const readAll = (): ReadonlyArray<Division> => {
  const all: Array<Division> = []
  let province: Division | undefined
  const add = (text: string, level: 0 | 1 | 2, parent: Division | undefined, prefix: string | undefined): Division => {
    const digits = /^\d*/.exec(text)?.[0] ?? ""
    const own = digits === "" || prefix === undefined ? undefined : prefix + (digits === "00" ? "" : digits)
    const division = { name: text.slice(digits.length), code: own?.padEnd(6, "0"), level, parent }
    all.push(division)
    return division
  }
  let prefix = ""
  for (const line of divisions.split("\n")) {
    if (line.startsWith("=")) {
      prefix = line.slice(1, 3)
      province = add(line.slice(1), 0, undefined, "")
      continue
    }
    const [head = "", counties = ""] = line.split(":")
    const city = add(head, 1, province, prefix)
    const digits = /^\d*/.exec(head)?.[0] ?? ""
    for (const county of counties.split(",")) {
      if (county !== "") add(county, 2, city, prefix + (digits === "00" ? "" : digits))
    }
  }
  return all
}

/** For a search by longest prefix: the lengths of texts by their first two characters, the longest first. */
export const lengthsByStart = (texts: Iterable<string>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const lengths = new Map<string, Array<number>>()
  for (const text of texts) {
    const start = text.slice(0, 2)
    const known = lengths.get(start)
    if (known === undefined) lengths.set(start, [text.length])
    else if (!known.includes(text.length)) known.push(text.length)
  }
  for (const known of lengths.values()) known.sort((left, right) => right - left)
  return lengths
}

/** The smallest division that all of some lie in. */
const common = (some: ReadonlyArray<Division>): Division => {
  const [first, ...others] = some.map(lineOf)
  const shared = first?.findLast((division) => others.every((line) => line.includes(division)))
  if (shared === undefined) throw new Error("former divisions: no successor")
  return shared
}

const townsOf = (towns: Readonly<Record<string, string>>, find: (path: string) => Division) =>
  new Map(Object.entries(towns).flatMap(([path, names]) => names.split(" ").map((town) => [town, find(path)] as const)))

const build = (): Divisions => {
  const all = readAll()
  const byName = new Map<string, Array<DivisionName>>()
  const file = (name: string, entry: DivisionName): void => {
    const entries = byName.get(name)
    if (entries === undefined) byName.set(name, [entry])
    else if (
      !entries.some(
        (known) => known.division === entry.division && known.parent === entry.parent && (known.full || !entry.full),
      )
    )
      entries.push(entry)
  }
  const find = (path: string, place: Division): Division => {
    const [name = "", city = place.name] = path.split("/").toReversed()
    const found = all.find((division) => division.name === name && (division.parent?.name ?? "") === city)
    if (found === undefined) throw new Error(`former divisions: no ${path} in ${place.name}`)
    return found
  }
  for (const division of all) {
    const { name, parent } = division
    const moved = movedTowns.find((one) => one.name === name && one.place === parent?.name)
    const entry = {
      division,
      parent,
      ...(moved !== undefined && parent !== undefined
        ? { towns: townsOf(moved.towns, (path) => find(path, parent)), movedIn: moved.year }
        : {}),
    }
    file(name, { ...entry, full: true })
    for (const short of shortNames(name, division.level, parent?.name ?? "")) file(short, { ...entry, full: false })
  }
  /** Where the counties of a former city are today. */
  const formerPlaces = new Map<string, Division>()
  const fileFormer = ({ names, place, year }: FormerDivisions, level: 1 | 2): void => {
    const parent =
      all.find((division) => division.name === place && division.level === level - 1) ??
      formerPlaces.get(place) ??
      all.find((division) => division.name === place)
    if (parent === undefined) throw new Error(`former divisions: no ${place}`)
    for (const [name, to] of Object.entries(names)) {
      const successors = (typeof to === "string" ? [to] : to).map((path) => find(path, parent))
      const division = common(successors)
      const historical: HistoricalName = year === undefined ? { name } : { name, year }
      const towns = dividedTowns.find((one) => one.place === place && one.name === name)?.towns
      const entry = {
        division,
        parent,
        historical,
        ...(successors.length === 1 ? {} : { among: successors }),
        ...(towns === undefined ? {} : { towns: townsOf(towns, (path) => find(path, parent)) }),
      }
      if (level === 1) formerPlaces.set(name, division)
      file(name, { ...entry, full: true })
      for (const short of shortNames(name, level, place)) file(short, { ...entry, full: false })
    }
  }
  for (const former of [...formerCities, ...earlierCities]) fileFormer(former, 1)
  for (const former of [...formerCounties, ...customary]) fileFormer(former, 2)
  return { all, byName, lengths: lengthsByStart(byName.keys()) }
}

let built: Divisions | undefined

/** The divisions of China and their names, built at the first call (about 10 ms) and kept. */
export const chinaDivisions = (): Divisions => (built ??= build())
