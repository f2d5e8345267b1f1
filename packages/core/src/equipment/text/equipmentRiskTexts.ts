import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { factRow } from "../../market/report/text/doubted.ts"
import { apartFrom, figure } from "../../text/words/Amounts.ts"
import { word } from "../../text/words/Names.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { kinds, maker, monthOf, moved, quantity, typeName, inYears } from "./equipmentNames.ts"

const STAGES: Readonly<Record<string, string>> = {
  I: "国一",
  II: "国二",
  III: "国三",
  IV: "国四",
  V: "国五",
  VI: "国六",
}

const ORIGINS: Readonly<Record<string, Bilingual>> = {
  MODEL_TABLE: { zh: "型号命名规则", en: "the rules by which makers name models" },
  CATALOGUE: { zh: "样本库中的同型号样本", en: "the catalogue's samples of the same model" },
  ONLINE: { zh: "联网查询", en: "an online look-up" },
}

const meaning = {
  zh: (coded: string): string => {
    const [name = "", type = "", value = "", unit = ""] = coded.split("|")
    return `${name === "" ? "其他厂家的" : maker(name)}${typeName.zh(type)}${value === "" ? "" : `（${quantity(value, unit)}）`}`
  },
  en: (coded: string): string => {
    const [name = "", type = "", value = "", unit = ""] = coded.split("|")
    return `${name === "" ? "another maker's" : name} ${typeName.en(type)}${value === "" ? "" : ` (${value} ${unit})`}`
  },
}

/** Risks of a machine, and facts of it that contradict each other. */
export const equipmentRiskTexts = {
  /** `names`: `maker|type|capacity|unit` of each meaning, separated by `;`; parts may be empty. */
  "equipment.risk.modelAmbiguous": row<{ model: string; names: string }>({
    zh: ({ model, names }) =>
      `型号“${model}”可能指：${names.split(";").map(meaning.zh).join("、")}。请核对铭牌，并补充厂家或设备类型。`,
    en: ({ model, names }) =>
      `The model "${model}" can mean: ${names.split(";").map(meaning.en).join(", ")}. Check the data plate and give the maker or the type.`,
  }),
  /** `names`: the models with the most similar names, separated by `;`. */
  "equipment.risk.kindFromNames": row<{ model: string; names: string }>({
    zh: ({ model, names }) =>
      `型号“${model}”没有样本，其设备类型或规格不明，按名称最接近的型号（${names.split(";").join("、")}）推定，可能有误。请核对铭牌，补充设备类型，并在配置说明中写明规格（例如“20吨”）。`,
    en: ({ model, names }) =>
      `The model "${model}" has no samples, and its type or size is not known: it is taken from the models with the nearest names (${names.split(";").join(", ")}) and may be wrong. Check the data plate, and give the type of machine, and the size (such as "20 t") in the configuration.`,
  }),
  /** `origin`: MODEL_TABLE, CATALOGUE, ONLINE. */
  "equipment.risk.manufacturerInferred": row<{ manufacturer: string; origin: string }>({
    zh: ({ manufacturer, origin }) =>
      `厂家“${manufacturer}”由${word.zh(ORIGINS, origin)}推断，未经申请方确认，请与铭牌核对。`,
    en: ({ manufacturer, origin }) =>
      `The maker ${manufacturer} was inferred from ${word.en(ORIGINS, origin)} and not confirmed: check the data plate.`,
  }),
  "equipment.risk.manufacturerUnknown": {
    zh: "多个厂家使用该型号，无法确定厂家，补充厂家可提高准确度。",
    en: "Several makers use this model's name and it is not known which made this machine; giving the maker makes the value more accurate.",
  },
  "equipment.risk.manufacturerUnavailable": {
    zh: "厂家查询服务没有响应，厂家未能推断。",
    en: "The look-up of makers did not answer: the maker was not inferred.",
  },
  "equipment.risk.manufacturerContradicts": row<{
    model: string
    stated: string
    known: string
  }>({
    zh: ({ model, stated, known }) => `所填厂家“${stated}”与型号“${model}”不符，该型号通常属于“${known}”，请核对铭牌。`,
    en: ({ model, stated, known }) =>
      `The stated maker "${stated}" does not match the model "${model}", which is usually made by ${known}: check the data plate.`,
  }),
  "equipment.risk.typeContradicts": row<{ model: string; stated: string; known: string }>({
    zh: ({ model, stated, known }) =>
      `所填设备类型（${typeName.zh(stated)}）与型号“${model}”不符，该型号通常为${typeName.zh(known)}，请核对。`,
    en: ({ model, stated, known }) =>
      `The stated type (${typeName.en(stated)}) does not match the model "${model}", whose usual type is ${typeName.en(known)}: check it.`,
  }),
  "equipment.risk.dateDiffers": row<{ stated: string; inText: string }>({
    zh: ({ stated, inText }) =>
      `配置说明中的出厂日期（${monthOf(inText)}）与所填的${monthOf(stated)}不符，估值按所填日期，请核对铭牌。`,
    en: ({ stated, inText }) =>
      `The configuration says it was made in ${inText}, the request ${stated}, which was used: check the data plate.`,
  }),
  "equipment.risk.hoursDiffer": row<{ stated: number; inText: number }>({
    zh: ({ stated, inText }) =>
      `配置说明中的使用小时（${figure(inText)}小时）与所填的${figure(stated)}小时不符，估值按所填小时，请核对小时表。`,
    en: ({ stated, inText }) =>
      `The configuration says ${many(inText, "hour")}, the request ${figure(stated)}, which was used: check the meter.`,
  }),
  "equipment.risk.capacityDiffers": row<{
    stated: number
    known: number
    unit: string
    percent: number
  }>({
    zh: ({ stated, known, unit, percent }) =>
      `配置说明中的主参数（${quantity(stated, unit)}）与型号对应的${quantity(known, unit)}相差${Math.abs(percent)}%，请核对型号或铭牌。`,
    en: ({ stated, known, unit, percent }) =>
      `The capacity in the text (${stated} ${unit}) differs by ${Math.abs(percent)}% from the ${known} ${unit} of the model: check the model or the data plate.`,
  }),
  "equipment.risk.discontinued": row<{ model: string; successor: string }>({
    zh: ({ model, successor }) => `型号“${model}”已由${successor}取代，配件供应和转手难度会影响处置价格。`,
    en: ({ model, successor }) => `The model "${model}" was replaced by ${successor}: parts and resale become harder.`,
  }),
  "equipment.risk.beyondLife": row<{ years: number; life: number; type: string | null }>({
    zh: ({ years, life, type }) =>
      `机龄${years}年，已超过${typeName.zh(type)}的经济寿命（${life}年），维修成本和安全风险上升，处置周期可能较长。`,
    en: ({ years: age, life, type }) =>
      `At ${inYears(age)} it is beyond the economic life of ${kinds(type)} (${inYears(life)}): repairs and safety risks grow, and a sale may take long.`,
  }),
  /** Beyond `times` economic lives and far older than the samples; `peers` of `needed` comparables are about as old. */
  "equipment.risk.fewPeers": row<{
    years: number
    life: number
    times: number
    peers: number
    needed: number
  }>({
    zh: ({ years, life, times, peers, needed }) =>
      `机龄${years}年，超过经济寿命（${life}年）的${times}倍，${peers === 0 ? "没有机龄相近的可比样本" : `机龄相近的可比样本只有${peers}条`}（一般需${needed}条）；估值由机龄较短的设备外推，区间下限已放宽，置信等级限为低。建议现场勘查，核实设备是否仍可正常使用，必要时按报废残值考虑。`,
    en: ({ years: age, life, times, peers, needed }) =>
      `The machine is ${inYears(age)} old, more than ${times} times its economic life of ${inYears(life)}, and ${peers === 0 ? "no comparable is of about its age" : `only ${many(peers, "comparable")} ${plural(peers, "is", "are")} of about its age`} (${needed} ${plural(needed, "is", "are")} usual): the value is extrapolated from younger machines, its range reaches lower and confidence is limited to low. Have it inspected: it may be worth no more than scrap.`,
  }),
  /** `times`: highest over lowest adjusted price of the comparables. */
  "equipment.risk.disagreeing": row<{ count: number; times: number }>({
    zh: ({ count, times }) =>
      `样本价格分歧大：${count}条可比样本修正到同一型号、机龄和条件后，最高价仍是最低价的${times}倍；估值区间已放宽，置信等级限为低。请核对型号和样本价格（例如是否误以万元为单位）。`,
    en: ({ count, times }) =>
      `The samples' prices disagree: adjusted to the same model, age and condition, the highest of ${many(count, "comparable")} is still ${times} times the lowest. The range was widened and confidence is limited to low. Check the model and the samples' prices (perhaps some are in units of 10,000 yuan).`,
  }),
  /** `due`: the age is reached; else it will be within two years. */
  "equipment.risk.ageGate": row<{
    type: string
    years: number
    gate: number
    due: boolean
  }>({
    zh: ({ type, years, gate, due }) =>
      due
        ? `${typeName.zh(type)}使用满${gate}年须经安全评估合格方可继续使用，该设备机龄已有${years}年，请索取评估报告。`
        : `${typeName.zh(type)}使用满${gate}年须经安全评估合格方可继续使用，该设备将在两年内到期。`,
    en: ({ type, years: age, gate, due }) =>
      due
        ? `A ${typeName.en(type)} must pass a safety assessment to be used beyond ${inYears(gate)}; this one is ${inYears(age)} old: ask for the report.`
        : `A ${typeName.en(type)} must pass a safety assessment to be used beyond ${inYears(gate)}; this one gets there within two years.`,
  }),
  /** A type with gates whose capacity is unknown. */
  "equipment.risk.ageGateUnknown": row<{ type: string; gates: string }>({
    zh: ({ type, gates }) =>
      `${typeName.zh(type)}按额定起重力矩分别在使用满${gates}年后须经安全评估，该设备的起重力矩不明，请核实是否已到期。`,
    en: ({ type, gates }) =>
      `A ${typeName.en(type)} must pass a safety assessment after ${gates} years, by its rated moment, which is not known here: check whether it is due.`,
  }),
  /** `madeBefore`: the stage that did not apply yet when it was made; absent: stage IV. */
  "equipment.risk.emission": row<{
    stage: string | null
    road: boolean
    madeBefore?: string
  }>({
    zh: ({ stage, road, madeBefore }) =>
      stage === null && madeBefore === "III"
        ? "该设备出厂于非道路国三标准实施（2016年4月）之前，可能为国二及以下排放，多数低排放控制区禁止其进场使用。"
        : stage === null
          ? "该设备出厂于非道路国四标准实施（2022年12月）之前，可能为国三及以下排放，部分城市限制其进场使用。"
          : `排放阶段为${ownValue(STAGES, stage) ?? stage}，${road ? "部分城市限制此类车辆通行" : "部分城市限制国三及以下的非道路机械进场使用"}，可转让的地区受限。`,
    en: ({ stage, road, madeBefore }) =>
      stage === null && madeBefore === "III"
        ? "Made before stage III applied to non-road machines (April 2016): it is probably of stage II or older, which most low-emission zones ban."
        : stage === null
          ? "Made before stage IV applied to non-road machines (December 2022): it is probably of stage III or older, which some cities ban."
          : `Emission stage ${stage}: some cities ban ${road ? "such vehicles" : "non-road machines of stage III and older"}, which narrows the market.`,
  }),
  /** Some samples of the model, but few. */
  "equipment.risk.thin": row<{ model: string; sameModel: number }>({
    zh: ({ model, sameModel }) => `型号“${model}”的样本只有${sameModel}条，市场交易较少，处置可能需要更长时间。`,
    en: ({ model, sameModel }) =>
      `Only ${many(sameModel, "sample")} of the model "${model}": it is seldom traded, and a sale may take longer.`,
  }),
  "equipment.risk.hoursUnknown": row<{ expected: number }>({
    zh: ({ expected }) => `未提供使用小时，按同龄设备的常见水平（约${figure(expected)}小时）估值，补充后可提高准确度。`,
    en: ({ expected }) =>
      `Hours are not given: the usual figure for its age is assumed (about ${figure(expected)}); providing them makes the value more accurate.`,
  }),
  "equipment.risk.hoursImplausible": row<{
    hours: number
    years: number
    expected: number
    /** The nearest plausible hours, which the value is based on. */
    counted: number
    /** True when those are the most that the samples cover. */
    isBeyond?: boolean
  }>({
    zh: ({ hours, years, expected, counted, isBeyond = false }) =>
      `所填${figure(hours)}小时与机龄${years}年不符（同龄设备通常约${figure(expected)}小时），小时表可能被更换或误填；${
        isBeyond
          ? `样本最高约${figure(counted)}小时，本次按${figure(counted)}小时估值，实际价值可能更低，请现场核实小时表。`
          : `本次按${figure(counted)}小时估值，请核实。`
      }`,
    en: ({ hours, years: age, expected, counted, isBeyond = false }) =>
      `${many(hours, "hour")} ${plural(hours, "does", "do")} not fit an age of ${inYears(age)} (usual: about ${figure(expected)}): the meter may have been changed, or the figure mistyped. ${
        isBeyond
          ? `The samples cover about ${many(counted, "hour")} at most: the machine is valued at that and may be worth less. Check the meter.`
          : `The machine is valued at ${many(counted, "hour")}. Check it.`
      }`,
  }),
  /** Hours beyond the range of the samples: valued at `counted`. */
  "equipment.risk.hoursBeyondSamples": row<{ hours: number; counted: number }>({
    zh: ({ hours, counted }) =>
      `所填${figure(hours)}小时超出样本所能反映的范围，本次按${figure(counted)}小时估值，实际价值可能更低，请现场核实小时表。`,
    en: ({ hours, counted }) =>
      `${many(hours, "hour")} ${plural(hours, "is", "are")} beyond what the samples cover: the machine is valued at ${many(counted, "hour")} and may be worth less. Inspect it.`,
  }),
  /** `names`: the words of the text, separated by `;`. */
  "equipment.risk.condition": row<{ names: string; percent: number }>({
    zh: ({ names, percent }) =>
      `配置说明提到“${names.split(";").join("、")}”，残值率已${moved.zh(percent)}，请现场核实。`,
    en: ({ names, percent }) =>
      `The text says "${names.split(";").join(", ")}": the residual rate was ${moved.en(percent)}. Check on site.`,
  }),
  "equipment.risk.curveFromTable": row<{ type: string }>({
    zh: ({ type }) => `${typeName.zh(type)}的样本太少，折旧完全采用参考曲线，未经本市场样本检验。`,
    en: ({ type }) =>
      `Too few samples of ${kinds(type)}: depreciation is the reference curve alone, not tested on this market.`,
  }),
  "equipment.risk.generalCurve": row<{ type: string }>({
    zh: ({ type }) => `${typeName.zh(type)}没有专用的折旧参考曲线，采用工程机械通用曲线。`,
    en: ({ type }) =>
      `There is no specific reference curve for ${kinds(type)}: the general one for construction machinery is used.`,
  }),
  "equipment.risk.costOnly": {
    zh: "估值仅由重置成本和折旧曲线得出，没有市场样本佐证，建议另行询价。",
    en: "The value rests on the replacement value and the depreciation curve alone; no market sample supports it. Obtain market quotes.",
  },
  /** The value from market and cost approach exceeds the stated price of the machine new. */
  "equipment.risk.aboveReplacement": row<{ percent: number }>({
    zh: ({ percent }) =>
      `样本支持的价格比所填的同款新机现价还高${percent}%，旧机不会比新机更值钱，估值以新机现价为上限；请核对所填现价、型号和样本日期。`,
    en: ({ percent }) =>
      `The samples support a price ${percent}% above the stated price of the same machine new; a used machine is not worth more. The value stops at that price: check it, the model, and whether the samples are out of date.`,
  }),
  /** By how much the cost approach is above the market; negative: below. */
  "equipment.risk.approachesApart": row<{ percent: number }>({
    zh: ({ percent }) => `成本法的结果${apartFrom.zh(percent, "市场法")}，请核对所填的同款新机现价和设备状况。`,
    en: ({ percent }) =>
      `The cost approach is ${apartFrom.en(percent, "the market")}: check the stated price of the machine new, and its condition.`,
  }),
  "equipment.risk.manufacturerClose": row<{ stated: string; known: string }>({
    zh: ({ stated, known }) => `没有识别出厂家“${stated}”，是否为“${known}”？请核对铭牌。`,
    en: ({ stated, known }) => `"${stated}" is no known maker. Did you mean "${known}"? Check the data plate.`,
  }),
  "equipment.risk.replacementImplausible": row<{ value: number }>({
    zh: ({ value }) => `所填的同款新机现价（${figure(value)}元）不合理，可能误以万元为单位，未予采用。`,
    en: ({ value }) =>
      `The stated price of the same machine new (CNY ${figure(value)}) is implausible, perhaps in units of 10,000 yuan: it was not used.`,
  }),
  "equipment.risk.placeUnknown": row<{ city: string }>({
    zh: ({ city }) => `未能在行政区划中识别“${city}”，请核对。`,
    en: ({ city }) => `"${city}" is not a known administrative division: check it.`,
  }),
  "equipment.fact.attachment": factRow<{ model: string }>({
    zh: ({ model }) => `“${model}”是属具或零部件，不是整机，只对整机估值；整机请填写型号，属具写入配置说明`,
    en: ({ model }) =>
      `"${model}" is an attachment or a part, not a machine; only machines are valued. Give the machine's model, and the attachment in the configuration`,
  }),
  /** The text given as the model. */
  "equipment.fact.nameless": factRow<{ model: string }>({
    zh: ({ model }) => `“${model}”没有型号，按设备类型和规格与同类设备比较，品牌和型号的差异未能体现`,
    en: ({ model }) => `"${model}" names no model: compared by type and size, regardless of maker and model`,
  }),
  "equipment.fact.capacity": factRow<{
    model: string
    stated: number
    known: number
    unit: string
  }>({
    zh: ({ model, stated, known, unit }) =>
      `配置中的规格${stated}${unit}与型号“${model}”的${known}${unit}相差过大，型号或规格有一项有误`,
    en: ({ model, stated, known, unit }) =>
      `The ${stated} ${unit} of the configuration are too far from the ${known} ${unit} of the model "${model}": one of the two is wrong`,
  }),
  /** `YYYY-MM`, and `YYYY` or `YYYY-MM` of the configuration. */
  "equipment.fact.age": factRow<{ stated: string; inText: number; byDate: number }>({
    zh: ({ stated, inText, byDate }) =>
      `配置说明中的机龄${inText}年与所填出厂日期${stated}（机龄${byDate}年）相差两年以上`,
    en: ({ stated, inText, byDate }) =>
      `The age of ${many(inText, "year")} in the configuration and the manufacture date ${stated} (${inYears(byDate)}) are two years or more apart`,
  }),
  "equipment.fact.hoursYear": factRow<{ hours: number }>({
    zh: ({ hours }) => `所填使用小时${hours}疑似年份`,
    en: ({ hours }) => `The hours stated, ${hours}, look like a year`,
  }),
  "equipment.fact.date": factRow<{ stated: string; inText: string }>({
    zh: ({ stated, inText }) => `所填出厂日期${stated}与配置说明中的${inText}相差两年以上`,
    en: ({ stated, inText }) =>
      `The manufacture date ${stated} and the ${inText} of the configuration are two years or more apart`,
  }),
}
