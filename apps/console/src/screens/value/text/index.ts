/** The words of the form of a valuation. */
export interface ValueWords {
  readonly title: string
  readonly asset: string
  readonly example: string
  readonly clear: string
  readonly submit: string
  readonly charged: string
  readonly chat: string
  readonly chatHelp: string
  readonly chatLabel: string
  readonly chatExample: string
  readonly send: string
  readonly you: string
  readonly assistant: string
  readonly photo: string
  readonly photoDrop: string
  readonly photoReading: string
  readonly photoKinds: string
  readonly photoRead: (count: number, file: string) => string
  readonly photoHelp: string
  readonly photoPicture: (file: string, page: number) => string
  readonly photoPage: (page: number) => string
  readonly sure: (percent: string) => string
  readonly unsure: (percent: string) => string
}

export const words: Readonly<Record<"zh" | "en", ValueWords>> = {
  zh: {
    title: "新建估值",
    asset: "资产类型",
    example: "填入示例",
    clear: "清空",
    submit: "开始估值",
    charged: "提交后计一次估值。",
    chat: "对话填表",
    chatHelp: "说说要估值的是什么，听懂的内容会填进表格；对话不报价。",
    chatLabel: "要估值的是什么",
    chatExample: "例如：2018 年的凯美瑞，跑了 6 万公里，在杭州",
    send: "发送",
    you: "我：",
    assistant: "助手：",
    photo: "拍照填表",
    photoDrop: "把照片或 PDF 拖到这里，或点击选择",
    photoReading: "正在识别…",
    photoKinds: "铭牌、合格证、行驶证、登记证书、不动产权证",
    photoRead: (count, file) => `从 ${file} 读出 ${count} 项，已填入表格，请核对：`,
    photoHelp: "点一项，看它读自原图何处。",
    photoPicture: (file, page) => `${file} 第 ${page} 页，读出的各项已标出`,
    photoPage: (page) => `第 ${page} 页`,
    sure: (percent) => `把握 ${percent}`,
    unsure: (percent) => `把握 ${percent}，请核对`,
  },
  en: {
    title: "New valuation",
    asset: "Asset",
    example: "Fill in an example",
    clear: "Clear",
    submit: "Value",
    charged: "Submitting counts as one valuation.",
    chat: "Fill in by chat",
    chatHelp: "Say what is to be valued. What is understood goes into the form. The chat never names a price.",
    chatLabel: "What is to be valued",
    chatExample: "For example: a 2018 Camry with 60,000 km in Hangzhou",
    send: "Send",
    you: "You: ",
    assistant: "Assistant: ",
    photo: "Fill in from a photo",
    photoDrop: "Drop a photo or PDF here, or choose one",
    photoReading: "Reading…",
    photoKinds: "Nameplate, product certificate, driving licence, registration, title",
    photoRead: (count, file) => `${count} fields read from ${file} and filled in. Please check them:`,
    photoHelp: "Choose a field to see where it was read.",
    photoPicture: (file, page) => `${file}, page ${page}, with what was read marked`,
    photoPage: (page) => `Page ${page}`,
    sure: (percent) => `${percent} sure`,
    unsure: (percent) => `${percent} sure, please check`,
  },
}
