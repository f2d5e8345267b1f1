import { byLanguage } from "@open-valuation/report/formats"

/** The words of the form of a valuation. */
export const words = byLanguage({
  title: { zh: "新建估值", en: "New valuation" },
  asset: { zh: "资产类型", en: "Asset" },
  example: { zh: "填入示例", en: "Fill in an example" },
  clear: { zh: "清空", en: "Clear" },
  submit: { zh: "开始估值", en: "Value" },
  charged: {
    zh: "提交后计一次估值，成功与否都计；未被接受的提交不计。",
    en: "Submitting counts as one valuation, whether it succeeds or fails. What is refused does not count.",
  },
  chat: { zh: "对话填表", en: "Fill in by chat" },
  chatHelp: {
    zh: "用一句话描述资产，系统会自动填入表单。",
    en: "Describe the asset in a sentence or two; what is understood goes into the form. The chat never quotes a price.",
  },
  chatLabel: { zh: "要估值的是什么", en: "What is to be valued" },
  chatExample: {
    zh: "例如：2018 年的凯美瑞，跑了 6 万公里，在杭州",
    en: "For example: a 2018 Camry with 60,000 km in Hangzhou",
  },
  send: { zh: "发送", en: "Send" },
  you: { zh: "我：", en: "You: " },
  assistant: { zh: "助手：", en: "Assistant: " },
  photo: { zh: "拍照填表", en: "Fill in from a photo" },
  photoDrop: { zh: "把照片或 PDF 拖到这里，或点击选择", en: "Drop a photo or PDF here, or choose one" },
  photoReading: { zh: "正在识别…", en: "Reading…" },
  photoKinds: {
    zh: "铭牌、合格证、行驶证、登记证书、不动产权证",
    en: "Nameplate, product certificate, driving licence, registration, title",
  },
  photoRead: {
    zh: (count: number, file: string) => `从 ${file} 读出 ${count} 项，已填入表格，请核对：`,
    en: (count: number, file: string) => `${count} fields read from ${file} and filled in. Please check them:`,
  },
  photoHelp: { zh: "点一项，看它读自原图何处。", en: "Choose a field to see where it was read." },
  photoPicture: {
    zh: (file: string, page: number) => `${file} 第 ${page} 页，读出的各项已标出`,
    en: (file: string, page: number) => `${file}, page ${page}, with what was read marked`,
  },
  photoPage: { zh: (page: number) => `第 ${page} 页`, en: (page: number) => `Page ${page}` },
  sure: { zh: (percent: string) => `把握 ${percent}`, en: (percent: string) => `${percent} sure` },
  unsure: {
    zh: (percent: string) => `把握 ${percent}，请核对`,
    en: (percent: string) => `${percent} sure, please check`,
  },
})
