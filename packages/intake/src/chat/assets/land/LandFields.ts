import { SQM_PER_HECTARE, SQM_PER_MU } from "@open-valuation/core/land"
import type { ChatField } from "../../ChatAsset.ts"

/** Fields of a lot that can be talked about, in the order in which a reply repeats them. */
export const landFields: ReadonlyArray<ChatField> = [
  { field: "city", kind: "PLACE", noun: /城市|哪个市|地区|\bcity\b/iu },
  { field: "address", kind: "TEXT", noun: /地址|位置|坐落|四至|\baddress\b|\blocation\b/iu },
  {
    field: "landUse",
    kind: "CODE",
    words: [
      ["MIXED", /商住|综合|混合|mixed/iu],
      ["RESIDENTIAL", /住宅|居住|宅地|宅基|residential|housing/iu],
      ["COMMERCIAL", /商业|商服|商务|商用|办公|旅馆|酒店|commercial|retail|business/iu],
      ["INDUSTRIAL", /工业|工矿|仓储|物流|厂|industrial|warehouse|factory|logistics/iu],
      ["PUBLIC", /公共|公益|教育|医疗|学校|医院|科研|市政|public|school|hospital/iu],
      ["AGRICULTURAL", /农|耕|林地|果园|水田|旱地|养殖|鱼塘|菜地|茶园|agricult|farm|orchard/iu],
    ],
    noun: /用途|性质|\buse\b/iu,
  },
  {
    field: "areaSqm",
    kind: "NUMBER",
    factors: [1, SQM_PER_MU, SQM_PER_HECTARE, 10_000, 0.09290304, 4046.8564224],
    noun: /面积|多大|几亩|多少亩|亩数|\barea\b|\bsize\b/iu,
  },
  {
    field: "rightType",
    kind: "CODE",
    words: [
      ["COLLECTIVE", /集体|宅基|collective/iu],
      ["ALLOCATED", /划拨|allocat/iu],
      ["LEASED", /租|leas/iu],
      ["GRANTED", /出让|招拍挂|grant/iu],
    ],
    noun: /权利|使用权类型|取得方式|权属|土地性质|\bright\b|\btitle\b/iu,
  },
  { field: "plotRatio", kind: "NUMBER", factors: [1], noun: /容积率|\bplot ratio\b|\bfar\b/iu },
  { field: "termTotalYears", kind: "NUMBER", factors: [1], noun: /使用年限|出让年限|总年限|年限|\bterm\b/iu },
  { field: "remainingYears", kind: "NUMBER", factors: [1], noun: /剩余|还剩|\bremaining\b|\byears left\b/iu },
  { field: "termEndDate", kind: "DAY", noun: /到期|终止日期|截止|\bexpir/iu },
  {
    field: "developmentLevel",
    kind: "CODE",
    words: [
      ["THREE_UTILITIES", /[三3]通|three/iu],
      ["FIVE_UTILITIES", /[五5]通|five/iu],
      ["SEVEN_UTILITIES", /[七7]通|seven/iu],
      ["RAW", /生地|毛地|raw|undeveloped|unserviced/iu],
    ],
    noun: /开发程度|几通一平|通平|\bdevelopment\b|\bservic/iu,
  },
  { field: "grade", kind: "TEXT", noun: /土地级别|土地等级|级别|等级|\bgrade\b/iu },
  {
    field: "benchmarkPrice.unitPrice",
    kind: "NUMBER",
    factors: [1, 10_000, 15, 1 / SQM_PER_MU, 10_000 / SQM_PER_MU],
    noun: /基准地价|\bbenchmark\b/iu,
  },
  { field: "benchmarkPrice.date", kind: "DAY", noun: /基准日/iu },
  { field: "benchmarkPrice.plotRatio", kind: "NUMBER", factors: [1], noun: /基准容积率/iu },
  { field: "benchmarkPrice.termYears", kind: "NUMBER", factors: [1], noun: /基准年[期限]/iu },
]
