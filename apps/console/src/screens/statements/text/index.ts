/** The words of a new valuation of statements. */
export interface StatementsWords {
  readonly title: string
  readonly intro: string
  readonly drop: string
  readonly choose: string
  readonly kinds: string
  readonly files: string
  readonly state: {
    readonly waiting: string
    readonly sending: (percent: string) => string
    readonly checking: string
    readonly kept: string
    readonly refused: string
  }
  readonly remove: (fileName: string) => string
  readonly removeShort: string
  readonly again: string
  readonly password: string
  readonly passwordHelp: string
  readonly purchase: string
  readonly purchaseHelp: string
  readonly submit: string
  readonly charged: string
  readonly pending: string
  readonly refusedLeft: string
  readonly most: (count: number) => string
}

export const words: Readonly<Record<"zh" | "en", StatementsWords>> = {
  zh: {
    title: "流水分析",
    intro: "上传借款人各账户的银行流水，系统逐笔读取，核验余额，认定有效资产并提示风险。",
    drop: "把流水文件拖到这里",
    choose: "选择文件",
    kinds: "PDF、Excel、CSV、OFX、扫描件或照片，也可以是 ZIP；可一次选多个，每个不超过 20 MB。",
    files: "已选文件",
    state: {
      waiting: "等待上传",
      sending: (percent) => `上传中 ${percent}`,
      checking: "正在检查",
      kept: "已上传",
      refused: "未被接受",
    },
    remove: (fileName) => `移除 ${fileName}`,
    removeShort: "移除",
    again: "重新上传",
    password: "文件密码",
    passwordHelp: "仅用于打开这份文件，分析结束后即删除。",
    purchase: "购买与还款（选填）",
    purchaseHelp: "填写后，结果会给出月供覆盖倍数和首付、总价的覆盖比例。",
    submit: "开始分析",
    charged: "提交后计一次估值。",
    pending: "文件全部上传后才能开始。",
    refusedLeft: "有文件未被接受：请重新上传或移除后再开始。",
    most: (count) => `一次最多 ${count} 个文件。`,
  },
  en: {
    title: "Statement analysis",
    intro:
      "Upload the bank statements of all of the borrower's accounts. Every line is read, balances are checked, effective assets are worked out and risks pointed out.",
    drop: "Drop statement files here",
    choose: "Choose files",
    kinds: "PDF, Excel, CSV, OFX, scans or photos, also in a ZIP; several at a time, at most 20 MB each.",
    files: "Chosen files",
    state: {
      waiting: "Waiting",
      sending: (percent) => `Uploading ${percent}`,
      checking: "Being checked",
      kept: "Uploaded",
      refused: "Refused",
    },
    remove: (fileName) => `Remove ${fileName}`,
    removeShort: "Remove",
    again: "Upload again",
    password: "Password of the file",
    passwordHelp: "Used only to open this file, and deleted after the analysis.",
    purchase: "Purchase and repayment (optional)",
    purchaseHelp: "With these the result says how far income covers the instalment, and assets the price.",
    submit: "Analyse",
    charged: "Submitting counts as one valuation.",
    pending: "All files must be uploaded first.",
    refusedLeft: "Some files were refused: upload them again or remove them.",
    most: (count) => `At most ${count} files at a time.`,
  },
}
