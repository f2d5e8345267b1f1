/** What people put around an answer: "嗯，应该是9800吧", "it's about 9800". */
const BEFORE =
  /^(?:[\s,，.。:：、!！~]|嗯+|哦|噢|啊|那个|这个|是的?|就是|应该|大概|大约|差不多|好像|可能|约|有|那就|那|吧|填|写|不对|不是|错了?|说错了?|记错了?|搞错了?|更正一?下?|改成|改为|改一?下?|其实|抱歉|不好意思|sorry|no|actually|oops|wrong|it'?s|it is|is|about|around|approx(?:imately)?|roughly|say|i think|make that|should be|probably){0,10}/iu
const BEHIND =
  /(?:[\s,，.。!！~、]|吧|哦|呀|啊|呢|的|了|左右|上下|多一?点?|差不多|大概|这样|样子|才对|or so|i think|roughly|thanks?|谢谢){0,8}$/iu

/** The core of a message that is nothing but an answer: without fillers, hedges and words of correction. */
export const bareAnswer = (text: string): string => text.replace(BEFORE, "").replace(BEHIND, "")
