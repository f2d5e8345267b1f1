import { ownValue } from "../../domain/OwnValue.ts"

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

const CERTAINTY: Readonly<Record<string, MakerCodeCertainty>> = { C: "CONFIRMED", L: "LIKELY", W: "WEAK" }

/** `codes|zh|en|brands|certainty`, lists divided by commas. */
const lines =
  (source: Readonly<Record<MakerCodeCertainty, string>>) =>
  (line: string): ReadonlyArray<MakerCode> => {
    const [codes = "", zh = "", en = "", brands = "", mark = ""] = line.split("|")
    const certainty = ownValue(CERTAINTY, mark) ?? "WEAK"
    const all = brands === "" ? [zh] : brands.split(",")
    return codes.split(",").map((code) => ({ code, zh, en, brands: all, certainty, source: source[certainty] }))
  }

const chinese: ReadonlyArray<MakerCode> = [
  "LSV|上汽大众|SAIC Volkswagen|大众,斯柯达,奥迪|C",
  "LFV|一汽-大众|FAW-Volkswagen|大众,奥迪,捷达|C",
  "LSG|上汽通用|SAIC General Motors|别克,雪佛兰,凯迪拉克|C",
  "LSJ|上汽集团|SAIC Motor|荣威,名爵|C",
  "LSK,LSH|上汽大通|SAIC Maxus||L",
  "LZW|上汽通用五菱|SAIC-GM-Wuling|五菱,宝骏|C",
  "LGX|比亚迪|BYD||C",
  "LC0|比亚迪|BYD||C",
  "LB3|吉利汽车|Geely|吉利,几何|L",
  "L6T|吉利汽车|Geely|吉利,几何|C",
  "L10|吉利汽车|Geely|吉利|L",
  "LGW|长城汽车|Great Wall|哈弗,魏牌,欧拉,坦克,长城|C",
  "LS4|长安汽车|Changan|长安,欧尚,凯程|L",
  "LS5|长安汽车|Changan|长安,铃木|W",
  "LVS|长安福特|Changan Ford|福特|C",
  "LVR|长安马自达|Changan Mazda|马自达|C",
  "LVV|奇瑞汽车|Chery|奇瑞,捷途,星途,凯翼|C",
  "LVT|奇瑞汽车|Chery|奇瑞,捷途,星途|L",
  "LJ1|江淮|JAC|江淮,思皓,瑞风|C",
  "LMG|传祺|GAC Trumpchi||C",
  "LVG|广汽丰田|GAC Toyota|丰田|C",
  "LFM|一汽丰田|FAW Toyota|丰田|C",
  "LTV|一汽丰田|FAW Toyota|丰田|C",
  "LHG|广汽本田|GAC Honda|本田,讴歌|C",
  "LVH|东风本田|Dongfeng Honda|本田|C",
  "LGB|东风日产|Dongfeng Nissan|日产,启辰,英菲尼迪|C",
  "LJN|郑州日产|Zhengzhou Nissan|日产|W",
  "LDC|神龙汽车|Dongfeng Peugeot-Citroën|标致,雪铁龙,风神|C",
  "LJD|悦达起亚|Yueda Kia|起亚|C",
  "LGJ|风神|Dongfeng Aeolus||C",
  "LGG|风行|Dongfeng Forthing||L",
  "LVZ|风光|DFSK||L",
  "LBE|北京现代|Beijing Hyundai|现代|C",
  "LNB|北京|BAIC||L",
  "LE4|北京奔驰|Beijing Benz|奔驰|C",
  "LBV|华晨宝马|BMW Brilliance|宝马|C",
  "LB1|福建奔驰|Fujian Benz|奔驰|L",
  "LFP|一汽红旗奔腾|FAW Car|红旗,奔腾,马自达|C",
  "LL6|广汽三菱|GAC Mitsubishi|三菱,猎豹|L",
  "LDN|东南|Soueast|东南,三菱|L",
  "LSY|中华金杯|Brilliance|中华,金杯|C",
  "LH1|海马|Haima||C",
  "LMV|海马|Haima||L",
  "LYV|沃尔沃亚太|Volvo Asia Pacific|沃尔沃|C",
  "L2C|奇瑞捷豹路虎|Chery Jaguar Land Rover|路虎,捷豹|L",
  "LUX|纳智捷|Luxgen||L",
  "LLN|观致|Qoros||L",
  "LWV|广汽菲克|GAC Fiat Chrysler|Jeep,菲亚特|C",
  "LEF|江铃|JMC||L",
  "LVX|陆风|Landwind|陆风,江铃|L",
  "LWL|庆铃|Qingling||L",
  "LET|江铃五十铃|JMC Isuzu|五十铃|L",
  "LKC|昌河|Changhe||L",
  "LJ8|众泰|Zotye||L",
  "LRH|华泰|Hawtai||L",
  "LTA|中兴|ZX Auto||L",
  "LDD|黄海|Huanghai||L",
  "LVA,LVB,LVC|福田|Foton||L",
  "LZZ|中国重汽|Sinotruk||L",
  "LL3|金旅|Golden Dragon||L",
  "LNY|依维柯|Iveco||L",
  "LLV|力帆|Lifan||C",
  "LN8|猎豹|Leopaard||L",
].flatMap(lines({ CONFIRMED: BOTH, LIKELY: CRAWLED, WEAK: CRAWLED }))

const from = (source: string) => lines({ CONFIRMED: source, LIKELY: source, WEAK: source })

/**
 * Makers of new-energy vehicles; the lists above are older than most of them. NIO, AITO and Xiaomi are left out: every
 * source found for them is contradicted by another.
 */
const newEnergy: ReadonlyArray<MakerCode> = [
  from("vinspecify.com; a published breakdown of VINs of Teslas built in Shanghai")(
    "LRW|特斯拉中国|Tesla Shanghai|特斯拉|C",
  ),
  from("public code that speaks to the maker's own service, with a VIN whose check digit holds")("LW4|理想|Li Auto||L"),
  from(
    "public code that speaks to the maker's own service, with VINs whose check digits hold; the crawled list has 金旅",
  )("LFZ|零跑|Leapmotor|零跑,金旅|W"),
  from("a test case of public code for the maker's cars")("L1N|小鹏|XPeng||W"),
].flat()

const furtherChinese: ReadonlyArray<MakerCode> = [
  "LZG|陕汽|Shaanxi Automobile||L",
  "LZY|宇通|Yutong||L",
  "LKL|金龙|Suzhou King Long||L",
].flatMap(from(DICTIONARY))

/** Makers abroad whose cars are sold in China. */
const foreign: ReadonlyArray<MakerCode> = [
  "WB,WBS,4US,5U|宝马|BMW||L",
  "WDB,WDC,WDD,WDF,4J,55S|奔驰|Mercedes-Benz||L",
  "WMW|MINI|MINI||L",
  "WME|smart|smart||L",
  "WAU,WA1,WUA,TRU|奥迪|Audi||L",
  "WV,1VW,3VW|大众|Volkswagen||L",
  "WP0,WP1|保时捷|Porsche||L",
  "TMB|斯柯达|Škoda||L",
  "SAL|路虎|Land Rover||L",
  "SAJ,SAD|捷豹|Jaguar||L",
  "SCB|宾利|Bentley||L",
  "SCA|劳斯莱斯|Rolls-Royce||L",
  "SCF|阿斯顿·马丁|Aston Martin||L",
  "SBM|迈凯伦|McLaren||L",
  "SCC|路特斯|Lotus||L",
  "ZFF|法拉利|Ferrari||L",
  "ZHW|兰博基尼|Lamborghini||L",
  "ZAM|玛莎拉蒂|Maserati||L",
  "ZAR|阿尔法·罗密欧|Alfa Romeo||L",
  "ZFA|菲亚特|Fiat||L",
  "YV1,YV4|沃尔沃|Volvo||L",
  "VF1,VF2|雷诺|Renault||L",
  "VF3|标致|Peugeot||L",
  "VF7|雪铁龙|Citroën||L",
  "JTH,JTJ,2T2,58A|雷克萨斯|Lexus||L",
  "JT,2T,4T,5T|丰田|Toyota||L",
  "JH4,19,2HH,2HN,5J8|讴歌|Acura||L",
  "1H,2H,3H,5J6,19X,JH|本田|Honda||L",
  "JNK,JNR,JNX,5N3,SJK|英菲尼迪|Infiniti||L",
  "JN,1N,3N,5N1|日产|Nissan||L",
  "JM,1YV|马自达|Mazda||L",
  "JA3,JA4,JMB,4A|三菱|Mitsubishi||L",
  "JF|斯巴鲁|Subaru||L",
  "JS|铃木|Suzuki||L",
  "KM,5NM,5NP|现代|Hyundai||L",
  "KN,5XX,5XY|起亚|Kia||L",
  "1F,2F,3F,WF0|福特|Ford||L",
  "1L,2L,5L,3LN|林肯|Lincoln||L",
  "1J|吉普|Jeep||L",
  "1G6,2G6,1GY,3GY|凯迪拉克|Cadillac||L",
  "1G1,2G1,3GN|雪佛兰|Chevrolet||L",
  "1G4,5GA|别克|Buick||L",
  "5YJ|特斯拉|Tesla||L",
].flatMap(from(DICTIONARY))

/** All known codes: makers in China, and makers abroad whose cars are sold there. Gathered 2026-11. */
export const makerCodes: ReadonlyArray<MakerCode> = [...chinese, ...furtherChinese, ...newEnergy, ...foreign]

const byCode = new Map(makerCodes.map((maker) => [maker.code, maker]))

/** The maker by the first characters of a VIN; `undefined` for a code that is not in the table. */
export const makerCodeOf = (vin: string): MakerCode | undefined =>
  byCode.get(vin.slice(0, 3)) ?? byCode.get(vin.slice(0, 2))
