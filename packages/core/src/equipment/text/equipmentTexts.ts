import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { yuan } from "../../text/words/Amounts.ts"
import { chance, LEVELS, samples, word } from "../../text/words/Names.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { aged, CATEGORIES, inYears, kinds, machine, type Named, typeName } from "./equipmentNames.ts"
import { equipmentRiskTexts } from "./equipmentRiskTexts.ts"
import { equipmentStepTexts } from "./equipmentStepTexts.ts"

/** Sources of the default tables and of the rules of models in Chinese, by their English text. */
const SOURCES: Readonly<Record<string, string>> = {
  "5-6 % a year, 30-year asset (American Cranes & Transport, 2023-06-27), less marketable beyond 10 years (Gordon Brothers, 2016-07); first year and floor by judgement":
    "每年贬值5%至6%、使用30年（American Cranes & Transport，2023-06-27），10年后不易转手（Gordon Brothers，2016-07）；首年和最低残值率凭经验设定",
  "Chosen so that the ages of assessment (建设部公告第659号) fall where little more than a third of the value, or less, is left":
    "按安全评估年限（建设部公告第659号）设定：到评估年限时，剩余价值约为三分之一或更低",
  "Makers' catalogues (SANY, lists of brands and capacities in public code), khl.com, internationalcranes.media; read 2026-11":
    "厂家产品目录（三一，以及公开代码中的品牌与规格表）、khl.com、internationalcranes.media，2026年11月查阅",
  "General knowledge of the trade, not confirmed by a source": "行业常识，未查到出处",
  "plantmachineryvehicles.com: 4000-tonne crawler crane; the number is a load moment":
    "plantmachineryvehicles.com：4000吨履带起重机，型号中的数字为力矩",
  "quarryingafrica.com: 60-t SKT90S": "quarryingafrica.com：SKT90S 为60吨",
  "quarryingafrica.com: 70-t SKT105S": "quarryingafrica.com：SKT105S 为70吨",
  "cranepedia.com, 2021; plantmachineryvehicles.com: 3200-tonne crawler crane":
    "cranepedia.com，2021年；plantmachineryvehicles.com：3200吨履带起重机",
  "Shantui, operation and maintenance manuals of the SD22 (220 hp) and the SD32 (320 hp)":
    "山推 SD22（220马力）、SD32（320马力）操作保养手册",
  "cranestodaymagazine.com: Potain's names do not encode the load moment":
    "cranestodaymagazine.com：波坦的型号不表示力矩",
  "cranepedia.com and heavyliftpfi.com: 700-tonne LTM 1650-8.1":
    "cranepedia.com、heavyliftpfi.com：LTM 1650-8.1 为700吨",
  "cranestodaymagazine.com 2021-02-12 (RT980: 80 US tons; GRT9165: 165 US tons)":
    "cranestodaymagazine.com，2021-02-12（RT980 为80美吨，GRT9165 为165美吨）",
  "Headings of United States auction catalogues, 2004 to 2011; makers by general knowledge of the trade":
    "美国拍卖目录的标题（2004年至2011年）；厂家依据行业常识",
}

const AUCTIONS =
  "# US auctions of 2004-2010 (equipment-2011, training part) from age 1 on; 74 % at age 1 from the 2025 schedule of Sacramento County for construction equipment bought new (assessor.saccounty.gov); floor by judgement"

/** The source of a figure in Chinese; a text of a host's own table stays as it is. */
const zhSource = (text: string): string => {
  const [sales = ""] = /^[\d,]+/.exec(text) ?? []
  return text !== AUCTIONS.replace("#", sales)
    ? (ownValue(SOURCES, text) ?? text)
    : `美国2004年至2010年${sales}条拍卖成交（机龄1年以上部分）；机龄1年的74%取自萨克拉门托县2025年新购工程机械折旧表（assessor.saccounty.gov）；最低残值率凭经验设定`
}

/** Sizes as people state them, by unit. */
const SIZES: Readonly<Record<string, Bilingual>> = {
  t: { zh: "“20吨”“20t”", en: '"20 t"' },
  t·m: { zh: "“80吨米”“800kN·m”", en: '"80 t·m" or "800 kN·m"' },
  kN·m: { zh: "“280kN·m”", en: '"280 kN·m"' },
  hp: { zh: "“160马力”“120kW”", en: '"160 hp" or "120 kW"' },
  m: { zh: "“52米”", en: '"52 m"' },
  "m³": { zh: "“12方”", en: '"12 m3"' },
  "m³/h": { zh: "“60立方米/小时”", en: '"60 m3/h"' },
}

const HELP_BY_COST = {
  zh: "也可提供同款新机现价（元），按成本法估值。",
  en: "The price of the same machine new today (yuan) allows a value by the cost approach.",
}

/** The equipment engine's sentences. */
export const equipmentTexts = {
  ...equipmentRiskTexts,
  ...equipmentStepTexts,
  /** The name of an `EquipmentType`. */
  "equipment.type": row<{ type: string }>({ zh: ({ type }) => typeName.zh(type), en: ({ type }) => typeName.en(type) }),
  "equipment.summary": row<
    Named & {
      date: string
      years: number
      value: number
      low: number
      high: number
      ratePercent: number
      replacement: number
      replacementStated: boolean
      deals: number
      auctions: number
      listings: number
      sameModel: number
      costPercent: number
      confidencePercent: number
      level: string
    }
  >({
    zh: (given) => {
      const seen = samples.zh(given)
      const market =
        seen === ""
          ? "没有可用的可比样本，估值由成本法得出。"
          : `依据${seen}样本${given.sameModel === 0 ? "（没有同型号样本）" : given.sameModel === given.deals + given.auctions + given.listings ? "（均为同型号）" : `（其中同型号${given.sameModel}条）`}${
              given.costPercent > 0 ? `，并按成本法校核，成本法占${given.costPercent}%的权重` : ""
            }。`
      return (
        `${machine.zh(given)}，${aged(given.years)}，在${given.date}的估值为${yuan.zh(given.value)}，合理区间${yuan.zh(given.low)}至${yuan.zh(given.high)}，` +
        `${given.replacementStated ? `约为所填重置成本${yuan.zh(given.replacement)}的${given.ratePercent}%` : `综合残值率${given.ratePercent}%（据此反推重置成本约${yuan.zh(given.replacement)}，仅供参考）`}。` +
        `${market}${chance.zh(given.confidencePercent)}，置信等级${word.zh(LEVELS, given.level)}。`
      )
    },
    en: (given) => {
      const seen = samples.en(given)
      const market =
        seen === ""
          ? "There is no usable comparable: the value comes from the cost approach. "
          : `Based on ${seen}${given.sameModel === 0 ? ", none of the same model" : given.sameModel === given.deals + given.auctions + given.listings ? ", all of the same model" : `, ${given.sameModel} of the same model`}${
              given.costPercent > 0
                ? `, and on the cost approach, which carries ${given.costPercent}% of the weight`
                : ""
            }. `
      return (
        `${machine.en(given)}, ${inYears(given.years)} old, is worth ${yuan.en(given.value)} as of ${given.date}, within ${yuan.en(given.low)} to ${yuan.en(given.high)}, ` +
        `${given.replacementStated ? `about ${given.ratePercent}% of the replacement value of ${yuan.en(given.replacement)} that was stated` : `a residual rate of ${given.ratePercent}% (which implies a replacement value of about ${yuan.en(given.replacement)}, for reference only)`}. ` +
        `${market}${chance.en(given.confidencePercent)} (${word.en(LEVELS, given.level)} confidence).`
      )
    },
  }),
  "equipment.summary.unable": row<
    Named & {
      date: string
      years: number
      category: string
      seen: number
    }
  >({
    zh: ({ date, years, category, seen, ...named }) =>
      `${machine.zh(named)}，${aged(years)}，在${date}未能估值：${word.zh(CATEGORIES, category)}。${
        seen === 0 ? "没有检索到样本。" : `共检索到${seen}条样本，仅供参考。`
      }`,
    en: ({ date, years: age, category, seen, ...named }) =>
      `No residual value of ${machine.en(named)}, ${inYears(age)} old, can be given as of ${date}: ${word.en(CATEGORIES, category)}. ${
        seen === 0
          ? "No samples were found."
          : `The ${many(seen, "sample")} found ${plural(seen, "is", "are")} listed for reference.`
      }`,
  }),
  "equipment.unable.notRecognised": row<{ model: string; onlyManufacturer: boolean }>({
    zh: ({ model, onlyManufacturer }) =>
      onlyManufacturer
        ? `“${model}”只是厂家名称，没有型号，无法估值。请填写铭牌上的完整型号，例如 QY25K5。`
        : `型号“${model}”不在型号规则表中，样本库也没有该型号，无法判断是何种设备，因此不给出估值。请核对铭牌上的型号，或补充设备类型（例如“挖掘机”“汽车起重机”），并在配置说明中写明规格（例如“20吨”）。`,
    en: ({ model, onlyManufacturer }) =>
      onlyManufacturer
        ? `"${model}" names a maker and no model. Give the full model on the data plate, such as QY25K5.`
        : `The model "${model}" is neither in the model table nor in the catalogue: it is not known what kind of machine it is. Check the model on the data plate, or give the type of machine (such as "excavator" or "truck crane"), and the size (such as "20 t") in the configuration.`,
  }),
  "equipment.unable.noSamples": row<{ model: string; found: number }>({
    zh: ({ model, found }) =>
      `${
        found === 0
          ? `没有找到型号“${model}”及同规格、同类型设备的样本`
          : `为型号“${model}”找到的${found}条样本均不可用（原因见明细）`
      }，无法估值。请先导入成交、拍卖或挂牌样本；${HELP_BY_COST.zh}`,
    en: ({ model, found }) =>
      `${
        found === 0
          ? `No samples of the model "${model}", its size class or its type were found`
          : plural(
              found,
              `The one sample found for the model "${model}" is not usable (its reason is given)`,
              `None of the ${found} samples found for the model "${model}" is usable (each with its reason)`,
            )
      }: no value can be given. Import deals, auctions or listings first. ${HELP_BY_COST.en}`,
  }),
  /** `unit`: the unit in which the size of the type is stated; absent or `null`: unknown. */
  "equipment.unable.sizeUnknown": row<{
    model: string
    count: number
    unit?: string | null
  }>({
    zh: ({ model, count, unit }) =>
      `型号“${model}”的规格（吨位、力矩等）未知，找到的${count}条同类型样本无法换算到这一规格。请在型号或配置说明中写明规格（例如${word.zh(SIZES, unit ?? "t")}），或补充同型号、同系列的样本；${HELP_BY_COST.zh}`,
    en: ({ model, count, unit }) =>
      `The size (tonnes, load moment …) of the model "${model}" is not known: the ${many(count, "sample")} of its type cannot be scaled to it. State the size in the model or the configuration (such as ${word.en(SIZES, unit ?? "t")}), or add samples of the same model or series. ${HELP_BY_COST.en}`,
  }),
  "equipment.unable.insufficient": row<{
    model: string
    count: number
    excluded: number
    needed: number
  }>({
    zh: ({ model, count, excluded, needed }) =>
      `型号“${model}”的可比样本只有${count}条${excluded === 0 ? "" : `（另有${excluded}条不可用）`}，少于${needed}条，不足以支撑估值。请补充同型号或同类型的样本；${HELP_BY_COST.zh}`,
    en: ({ model, count, excluded, needed }) =>
      `Only ${many(count, "comparable")} for the model "${model}"${excluded === 0 ? "" : ` (${excluded} more ${plural(excluded, "is", "are")} not usable)`}, fewer than ${needed}: not enough to support a value. Add samples of the same model or type. ${HELP_BY_COST.en}`,
  }),
  "equipment.unable.dispersed": row<{ low: number; high: number; times: number }>({
    zh: ({ low, high, times }) =>
      `估值过于不确定：合理区间相对中心值宽达${low}%至+${high}%，超过${times}倍的界限，给出单一数值会误导决策。请核对型号，补充使用小时和成色，或导入更多同型号样本；${HELP_BY_COST.zh}`,
    en: ({ low, high, times }) =>
      `The value is too uncertain: the range would be ${low}% to +${high}% around the central value, beyond a factor of ${times}, and a single figure would mislead. Check the model, give hours and condition, or import more samples of the same model. ${HELP_BY_COST.en}`,
  }),
  /** `times`: highest over lowest adjusted price. */
  "equipment.unable.disagreeing": row<{ count: number; times: number }>({
    zh: ({ count, times }) =>
      `样本价格过于分散：${count}条可比样本修正到同一型号、机龄和条件后，最高价仍是最低价的${times}倍，给出单一数值会误导决策。请核对型号和样本价格（例如是否误以万元为单位），或导入更多同型号样本。`,
    en: ({ count, times }) =>
      `The samples' prices disagree too much: adjusted to the same model, age and condition, the highest of ${many(count, "comparable")} is still ${times} times the lowest, and a single figure would mislead. Check the model and the samples' prices (perhaps some are in units of 10,000 yuan), or import more samples of the same model.`,
  }),
  "equipment.unable.beyondLife": row<{
    years: number
    life: number
    /** Highest age without peers, in economic lives. */
    times: number
    peers: number
    needed: number
  }>({
    zh: ({ years, life, times, peers, needed }) =>
      `机龄${years}年，超过经济寿命（${life}年）的${times}倍，而${peers === 0 ? "没有机龄相近的样本" : `机龄相近的样本只有${peers}条`}（至少需要${needed}条），无法判断设备是否仍有使用价值。建议现场勘查，或按报废残值处置。`,
    en: ({ years: age, life, times, peers, needed }) =>
      `The machine is ${inYears(age)} old, more than ${times} times its economic life of ${inYears(life)}, and ${peers === 0 ? "no sample of about its age is" : `only ${many(peers, "sample")} of about its age ${peers === 1 ? "is" : "are"}`} known (${needed} ${plural(needed, "is", "are")} needed): it cannot be established whether the machine is still usable. Have it inspected, or dispose of it as scrap.`,
  }),
  "equipment.unable.searchUnavailable": row<{ source: string }>({
    zh: ({ source }) =>
      `样本来源“${source}”多次没有响应，未能检索样本，因此不给出估值。请稍后重新提交；${HELP_BY_COST.zh}`,
    en: ({ source }) =>
      `The sample source "${source}" did not answer several times, so no samples could be searched. Submit the request again later. ${HELP_BY_COST.en}`,
  }),
  /** `text`: the source as a table of this library or of the host states it. */
  "equipment.source": row<{ text: string }>({ zh: ({ text }) => zhSource(text), en: ({ text }) => text }),
  "equipment.reference.modelTable": row<{ model: string; manufacturer: string }>({
    zh: ({ model, manufacturer }) => `型号命名规则：“${model}”属于${manufacturer}`,
    en: ({ model, manufacturer }) => `By the rules of model names "${model}" is made by ${manufacturer}`,
  }),
  "equipment.reference.catalogue": row<{
    model: string
    manufacturer: string
    count: number
    of: number
  }>({
    zh: ({ model, manufacturer, count, of }) =>
      `样本库中写明厂家的${of}条“${model}”样本${count === of ? "均" : `中，有${count}条`}为${manufacturer}`,
    en: ({ model, manufacturer, count, of }) =>
      plural(
        of,
        `The one sample of "${model}" that names a maker says ${manufacturer}`,
        `${count} of the ${of} samples of "${model}" that name a maker ${plural(count, "says", "say")} ${manufacturer}`,
      ),
  }),
  "equipment.reference.curve": row<{ type: string | null; life: number }>({
    zh: ({ type, life }) => `${typeName.zh(type)}折旧参考曲线，经济寿命${life}年`,
    en: ({ type, life }) => `Reference curve of depreciation for ${kinds(type)}, economic life ${inYears(life)}`,
  }),
}
