import type { ConditionRule, ConditionTable } from "./DepreciationTables.ts"

const defect = (code: string, factor: number, words: string): ConditionRule => ({
  code,
  polarity: "DEFECT",
  factor,
  words: words.split("|"),
})

const praise = (code: string, factor: number, words: string): ConditionRule => ({
  code,
  polarity: "PRAISE",
  factor,
  words: words.split("|"),
})

/**
 * Words that sellers and appraisers use for the state of a machine. Factors are a judgement within the limits of 0.75
 * to 1.10 proposed for the cost method; only what changes the price of a machine of given age and hours is here.
 */
export const conditionTable: ConditionTable = {
  rules: [
    praise("UNUSED", 1.1, "全新机|全新设备|全新车|全新未使用|未使用过|库存新机|unused|brand new|never used"),
    praise(
      "EXCELLENT",
      1.07,
      "精品|极品|准新|车况极好|车况极佳|工况极佳|非常好|优秀|优良|九成新|九五成新|9成新|95成新|excellent|like new|as new|mint|pristine|very good|immaculate",
    ),
    praise(
      "GOOD",
      1.03,
      "良好|较好|很好|不错|完好|车况好|工况好|状况好|状态好|成色好|机况好|车况佳|工况佳|状态佳|运转正常|工作正常|性能稳定|故障率低|故障少|good|works well|well kept|fully operational|fully functional",
    ),
    praise("ORIGINAL", 1.03, "原版|原漆|原装漆|原厂漆|原车漆|original paint|all original"),
    praise("MAINTAINED", 1.02, "保养良好|保养到位|定期保养|按时保养|well maintained|full service history"),
    defect("FAIR", 0.95, "车况一般|工况一般|状况一般|状态一般|成色一般|机况一般|fair condition|average condition"),
    defect(
      "POOR",
      0.87,
      "较差|很差|太差|极差|车况差|工况差|状况差|状态差|成色差|机况差|不好|不佳|不良|不太好|poor|bad condition|bad shape|rough condition|rough shape|heavily used",
    ),
    defect("OVERHAULED", 0.95, "大修|大修过|翻修|overhauled|overhaul|rebuilt|reconditioned"),
    defect("REPAINTED", 0.97, "翻新|喷过漆|喷漆|补漆|repainted|repaint|refurbished"),
    defect("LEAKING", 0.95, "渗油|漏油|渗漏|泄漏|漏水|oil leak|oil leaks|leak|leaks|leaking|leakage"),
    defect("BURNING_OIL", 0.9, "烧机油|冒黑烟|冒蓝烟|冒烟|动力不足|burns oil|burning oil|smokes|smoking"),
    defect("WORN", 0.95, "磨损严重|严重磨损|老化严重|旷量大|heavily worn|worn out|excessive wear"),
    defect("RUSTED", 0.97, "锈蚀|生锈|锈迹|腐蚀|rust|rusty|corrosion|corroded"),
    defect("STRUCTURE", 0.88, "裂纹|开裂|焊补|补焊|变形|断裂|cracked|cracks|crack|bent|deformed"),
    defect("FAULTY", 0.9, "故障|毛病|异响|损坏|fault|faults|faulty|defect|defects|defective|damaged|damage|broken"),
    defect(
      "NEEDS_REPAIR",
      0.82,
      "需大修|需要大修|待大修|待修|待维修|需维修|需要维修|needs repair|needs work|needs overhaul|in need of repair",
    ),
    defect(
      "NOT_RUNNING",
      0.75,
      "无法启动|不能启动|无法使用|不能使用|无法工作|不能工作|not running|does not run|non-running|inoperable|not working|does not start",
    ),
    defect(
      "ACCIDENT",
      0.78,
      "事故车|事故机|大事故|重大事故|事故|侧翻|倾翻|翻过车|倾覆|accident|accidents|accident damage|rolled over|rollover|overturned",
    ),
    defect("FLOOD_OR_FIRE", 0.77, "泡水|水淹|火烧车|过火|flooded|flood damage|fire damage|burnt"),
    defect("ASSEMBLED", 0.78, "拼装|组装车|assembled from parts"),
    defect(
      "SCRAP",
      0.75,
      "已报废|待报废|整机报废|报废状态|报废设备|报废车|报废机|报废处理|按废铁|拆件|拆车件|for parts|parts machine|salvage|for scrap|scrap value",
    ),
  ],
  defectDenied: 1.02,
  praiseDenied: 0.93,
  limits: [0.75, 1.1],
  grades: { EXCELLENT: 1.06, GOOD: 1.015, NORMAL: 0.94, POOR: 0.82 },
  basis: "JUDGEMENT",
  source:
    "Limits: proposal of the cost method (0.75-1.10); the words' factors are a judgement, no Chinese sales by condition were found",
  asOf: "2026-11",
}
