import { type AssetWords, caseNumberWords, valuationDateWords } from "../asset/FieldWords.ts"
import { lendingWords } from "../lending/words.ts"

/** The words for a lot and the fields of its request, in forms and talk. */
export const landWords: AssetWords = {
  assetType: "LAND",
  name: { zh: "土地", en: "Land" },
  inSentence: { zh: "土地", en: "a plot of land" },
  many: { zh: "土地", en: "Land" },
  namedBy: [["address"]],
  toldApartBy: ["areaSqm"],
  marketField: "landUse",
  cellWords: ["土地"],
  description: "Land, from comparable deals and benchmark prices",
  title: { zh: "土地使用权自动估值单（询价参考）", en: "Land valuation report (automated)" },
  standing: {
    zh: "本报告由自动估值模型根据市场样本生成，供信贷审查询价参考；不是《资产评估法》所称的资产评估报告，也不是土地估价师依据《城镇土地估价规程》（GB/T 18508）出具的土地估价报告。未实地查勘，未核实权属、抵押、查封和规划条件，估值对象资料以所填内容为准。",
    en: "An automated valuation model made this report from market samples, as a reference for credit review. It is not an asset appraisal report under the Asset Appraisal Law of the PRC (资产评估法), nor a report by a licensed appraiser under GB/T 18508. Nobody inspected the land or checked its title, mortgages, seizures or planning conditions; the facts of the subject are as stated in the request.",
  },
  view: {
    like: "measured",
    unitPrice: "unitPricePerSqm",
    columns: [{ fields: ["address"] }, { fields: ["area"], decimals: 0 }, { fields: ["plotRatio"], decimals: 2 }],
    about: ["landUse", "termTotalYears"],
  },
  fields: {
    city: {
      label: { zh: "所在城市", en: "city" },
      ask: {
        zh: "地块在哪个城市、哪个区县？例如：嘉兴市海宁市。",
        en: 'In which city and district is the lot? For example "Haining, Jiaxing".',
      },
      why: {
        zh: "省、市、区县，例如：浙江省嘉兴市海宁市。",
        en: "Province, city and district or county, for example 浙江省嘉兴市海宁市 (Haining, Jiaxing, Zhejiang).",
      },
    },
    address: {
      label: { zh: "坐落", en: "address" },
      ask: {
        zh: "地块的具体位置是哪里？例如：某某街道某某路北侧。",
        en: 'Where exactly is the lot? For example "north of Xingpu Road".',
      },
      why: {
        zh: "位置决定可比地块的范围；以不动产权证“坐落”或出让公告为准。",
        en: "The location decides which lots are comparable. The title certificate or the grant notice gives it.",
      },
    },
    landUse: {
      label: { zh: "土地用途", en: "land use" },
      paper: { zh: "土地用途", en: "use of the land" },
      ask: {
        zh: "土地用途是什么？住宅、商业、工业、公共服务、农用，还是商住混合？",
        en: "What is its use: residential, commercial, industrial, public, agricultural or mixed?",
      },
      why: {
        zh: "不同用途的土地不能互相比较；不动产权证“用途”一栏或出让合同写有。",
        en: "Lots of different use cannot be compared. The title certificate gives it under 用途 (use).",
      },
      codes: {
        RESIDENTIAL: { zh: "住宅用地", en: "residential" },
        COMMERCIAL: { zh: "商服用地", en: "commercial" },
        INDUSTRIAL: { zh: "工业用地", en: "industrial" },
        PUBLIC: { zh: "公共管理与公共服务用地", en: "public" },
        AGRICULTURAL: { zh: "农用地", en: "agricultural" },
        MIXED: { zh: "综合用地", en: "mixed" },
      },
    },
    areaSqm: {
      label: { zh: "土地面积", en: "land area" },
      paper: { zh: "土地面积", en: "area of the land" },
      ask: {
        zh: "土地面积是多少？请带上单位，例如：35 亩，或 23333 平方米。",
        en: 'How large is the lot? Please give the unit, for example "35 mu" or "23,333 sqm".',
      },
      why: {
        zh: "总价由地面单价乘土地面积得出；不动产权证“宗地面积”一栏写有，不是建筑面积。",
        en: "The total price is the price per m² of ground times this area. It is the area of the ground, not of a building.",
      },
      unit: { zh: " 平方米", en: " m²" },
    },
    rightType: {
      label: { zh: "使用权类型", en: "land use right" },
      paper: { zh: "使用权类型", en: "kind of right" },
      ask: {
        zh: "使用权是出让、划拨、租赁，还是集体土地？",
        en: "Is the right granted, allocated, leased, or is it collective land?",
      },
      why: {
        zh: "出让、划拨、租赁和集体土地的权能不同，价格差别很大；不动产权证“权利性质”一栏写有。",
        en: "Granted, allocated, leased and collective land differ much in price. The title certificate gives it under 权利性质 (type of right).",
      },
      codes: {
        GRANTED: { zh: "出让", en: "granted" },
        ALLOCATED: { zh: "划拨", en: "allocated" },
        LEASED: { zh: "租赁", en: "leased" },
        COLLECTIVE: { zh: "集体", en: "collective" },
      },
    },
    plotRatio: {
      label: { zh: "容积率", en: "plot ratio" },
      ask: { zh: "规划容积率是多少？例如：1.8。", en: 'What is the plot ratio? For example "1.8".' },
      why: {
        zh: "容积率决定能建多少，直接影响地价；规划条件或出让合同写有。",
        en: "The plot ratio says how much may be built. The planning conditions or the grant contract give it.",
      },
    },
    termTotalYears: {
      label: { zh: "出让年限", en: "total term" },
      ask: {
        zh: "出让的总年限是多少年？例如：住宅 70 年、工业 50 年。",
        en: "For how many years was the right granted? Usually 70 for homes and 50 for industry.",
      },
      why: {
        zh: "年限用于年期修正；出让合同写有。",
        en: "Prices are adjusted for the term. The grant contract gives it.",
      },
      unit: { zh: " 年", en: " years" },
    },
    remainingYears: {
      label: { zh: "剩余年限", en: "remaining term" },
      ask: {
        zh: "还剩多少年？或者哪天到期？例如：还剩 38 年。",
        en: "How many years are left, or on which day does the term end?",
      },
      why: {
        zh: "剩余年限越短，地价越低；不动产权证“使用期限”一栏写有。",
        en: "The shorter the remaining term, the lower the price. The title certificate gives the end of the term.",
      },
      unit: { zh: " 年", en: " years" },
    },
    termEndDate: {
      label: { zh: "到期日", en: "end of the term" },
      paper: { zh: "终止日期", en: "end of the term" },
      ask: {
        zh: "使用期限到哪一天？例如：2061年8月30日。",
        en: 'On which day does the term end? For example "2061-08-30".',
      },
      why: {
        zh: "由到期日可以算出剩余年限；不动产权证“使用期限”一栏写有。",
        en: "The remaining term follows from it. The title certificate gives it.",
      },
    },
    developmentLevel: {
      label: { zh: "开发程度", en: "development" },
      ask: {
        zh: "开发程度如何？生地、三通一平、五通一平，还是七通一平？",
        en: "How far is it developed: raw land, or with three, five or seven utilities?",
      },
      why: {
        zh: "通水、通电、通路等程度影响地价。",
        en: "Roads, water, power and other connections affect the price.",
      },
      codes: {
        RAW: { zh: "生地", en: "raw land" },
        THREE_UTILITIES: { zh: "三通一平", en: "three utilities" },
        FIVE_UTILITIES: { zh: "五通一平", en: "five utilities" },
        SEVEN_UTILITIES: { zh: "七通一平", en: "seven utilities" },
      },
    },
    grade: {
      label: { zh: "土地级别", en: "land grade" },
      ask: { zh: "是几级地？例如：二级。", en: "Which grade does the city give it?" },
      why: {
        zh: "土地级别对应当地的基准地价；当地基准地价公告写有。",
        en: "The city publishes its benchmark prices by grade.",
      },
    },
    "benchmarkPrice.unitPrice": {
      label: { zh: "基准地价", en: "benchmark price" },
      ask: { zh: "当地公布的基准地价是每平方米多少元？", en: "What is the city's benchmark price, in yuan per m²?" },
      why: {
        zh: "有基准地价时，可用基准地价系数修正法复核。",
        en: "With it the value can be checked by the benchmark price method.",
      },
      unit: { zh: " 元/平方米", en: " yuan/m²" },
    },
    "benchmarkPrice.date": {
      label: { zh: "基准日", en: "benchmark date" },
      why: { zh: "基准地价按基准日修正到价值时点。", en: "The benchmark price is adjusted from this day." },
    },
    "benchmarkPrice.plotRatio": {
      label: { zh: "基准容积率", en: "benchmark plot ratio" },
      why: { zh: "基准地价按容积率修正。", en: "The benchmark price is adjusted for the plot ratio." },
    },
    "benchmarkPrice.termYears": {
      label: { zh: "基准年期", en: "benchmark term" },
      why: { zh: "基准地价按年期修正。", en: "The benchmark price is adjusted for the term." },
      unit: { zh: " 年", en: " years" },
    },
    "benchmarkPrice.developmentLevel": {
      label: { zh: "基准开发程度", en: "benchmark development" },
      why: { zh: "基准地价按开发程度修正。", en: "The benchmark price is adjusted for the level of development." },
      codes: {
        RAW: { zh: "生地", en: "raw land" },
        THREE_UTILITIES: { zh: "三通一平", en: "three utilities" },
        FIVE_UTILITIES: { zh: "五通一平", en: "five utilities" },
        SEVEN_UTILITIES: { zh: "七通一平", en: "seven utilities" },
      },
    },
    valuationDate: valuationDateWords,
    ...lendingWords,
    caseNumber: caseNumberWords,
  },
}
