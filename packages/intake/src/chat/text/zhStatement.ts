import { type AssetWords, withUnit } from "./FieldWords.ts"

const yuan = withUnit(" 元")

export const zhStatement: AssetWords = {
  asset: "银行流水",
  fields: {
    materials: {
      label: "银行流水文件",
      ask: "请上传银行流水文件，最好是近 6 个月、由网银或手机银行导出的 PDF、Excel 或 CSV；文字描述不能代替文件。",
      why: "有效资产和风险提示逐笔从流水文件中计算，没有文件无法评估。流水可在网银、手机银行的“交易明细”里导出，或到柜台打印。",
    },
    purchaseAmount: {
      label: "购买总价",
      ask: "购买的总价是多少？例如 总价48万。",
      why: "有效资产要与购买总价比较，看资金能覆盖多少。总价见购销合同或报价单。",
      value: yuan,
    },
    downPaymentAmount: {
      label: "首付金额",
      ask: "首付多少？例如 首付10万，或首付两成。",
      why: "首付是一次性支出，要看流水里的自有资金够不够付。金额见融资方案或购销合同。",
      value: yuan,
    },
    repaymentCycle: {
      label: "还款期数",
      ask: "分多少期还？例如 36期，或分3年。",
      why: "期数决定还款要持续多久，用来衡量收入能否撑到最后一期。期数见融资方案。",
      value: withUnit(" 个月"),
    },
    monthInstallment: {
      label: "月供",
      ask: "每月还多少？例如 月供1.2万。",
      why: "月均净流入除以月供就是还款覆盖倍数，是判断还款能力的主要指标。月供见还款计划表。",
      value: yuan,
    },
  },
}
