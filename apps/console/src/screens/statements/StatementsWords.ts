import { byLanguage } from "@open-valuation/report/formats"

/** The words of a new valuation of statements. */
export const words = byLanguage({
  title: { zh: "流水分析", en: "Statement analysis" },
  intro: {
    zh: "上传借款人各账户的银行流水，系统逐笔读取，核验余额，认定有效资产并提示风险。",
    en: "Upload the bank statements of all of the borrower's accounts. Every line is read, balances are checked, effective assets are worked out and risks pointed out.",
  },
  drop: { zh: "把流水文件拖到这里", en: "Drop statement files here" },
  choose: { zh: "选择文件", en: "Choose files" },
  kinds: {
    zh: "PDF、Excel、CSV、OFX、扫描件或照片，也可以是 ZIP；可一次选多个，每个不超过 20 MB。",
    en: "PDF, Excel, CSV, OFX, scans or photos, also in a ZIP; several at a time, at most 20 MB each.",
  },
  files: { zh: "已选文件", en: "Chosen files" },
  state: {
    waiting: { zh: "等待上传", en: "Waiting" },
    sending: { zh: (percent: string) => `上传中 ${percent}`, en: (percent: string) => `Uploading ${percent}` },
    checking: { zh: "正在检查", en: "Being checked" },
    kept: { zh: "已上传", en: "Uploaded" },
    refused: { zh: "未被接受", en: "Refused" },
  },
  remove: { zh: (fileName: string) => `移除 ${fileName}`, en: (fileName: string) => `Remove ${fileName}` },
  removeShort: { zh: "移除", en: "Remove" },
  again: { zh: "重新上传", en: "Upload again" },
  password: { zh: "文件密码", en: "Password of the file" },
  passwordHelp: {
    zh: "仅用于打开这份文件，分析结束后即删除。",
    en: "Used only to open this file, and deleted after the analysis.",
  },
  purchase: { zh: "购买与还款（选填）", en: "Purchase and repayment (optional)" },
  purchaseHelp: {
    zh: "填写后，结果会给出月供覆盖倍数和首付、总价的覆盖比例。",
    en: "With these the result says how far income covers the instalment, and assets the price.",
  },
  kind: { zh: (fileName: string) => `${fileName}的类型`, en: (fileName: string) => `What ${fileName} is` },
  fileKinds: {
    STATEMENT: { zh: "流水", en: "Statement" },
    INVOICE: { zh: "发票", en: "Invoices" },
    CONTRACT: { zh: "合同", en: "Contract" },
  },
  owner: { zh: (fileName: string) => `${fileName}归属`, en: (fileName: string) => `Whose ${fileName} is` },
  byHolder: { zh: "按户名归属", en: "As its holder says" },
  borrowers: {
    title: { zh: "共同借款（选填）", en: "Borrowing together (optional)" },
    help: {
      zh: "个人与企业、夫妻等一同申请时填写：相互转账不计作收入，并按借款人分别列示。姓名与流水户名一致。",
      en: "For persons and companies that apply together: transfers between them are no income, and figures are given for each. Names as the statements print them.",
    },
    ofNumber: { zh: (at: number) => `第 ${at} 位借款人`, en: (at: number) => `Borrower ${at}` },
    name: { zh: "姓名或企业名称", en: "Name" },
    kind: { zh: "类型", en: "Kind" },
    kinds: { PERSON: { zh: "个人", en: "Person" }, COMPANY: { zh: "企业", en: "Company" } },
    role: { zh: "身份", en: "Role" },
    roles: {
      BORROWER: { zh: "借款人", en: "Borrower" },
      CO_BORROWER: { zh: "共同借款人", en: "Co-borrower" },
      OWNER: { zh: "企业主", en: "Owner of the company" },
      GUARANTOR: { zh: "担保人", en: "Guarantor" },
    },
    add: { zh: "添加一位", en: "Add one" },
    remove: { zh: (name: string) => `移除${name}`, en: (name: string) => `Remove ${name}` },
    removeShort: { zh: "移除", en: "Remove" },
  },
  submit: { zh: "开始分析", en: "Analyse" },
  charged: {
    zh: "提交后计一次估值，成功与否都计；未被接受的提交不计。",
    en: "Submitting counts as one valuation, whether it succeeds or fails. What is refused does not count.",
  },
  pending: { zh: "文件全部上传后才能开始。", en: "All files must be uploaded first." },
  refusedLeft: {
    zh: "有文件未被接受：请重新上传或移除后再开始。",
    en: "Some files were refused: upload them again or remove them.",
  },
  most: {
    zh: (count: number) => `一次最多 ${count} 个文件。`,
    en: (count: number) => `At most ${count} files at a time.`,
  },
})
