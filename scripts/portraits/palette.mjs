/** The product's colours (look: ink, paper, brass, coral, sage) and the tints the portraits mix from them. */
export const ink = '#1B1A2E';
export const paper = '#FBF8F3';
export const white = '#FFFDF9';
export const brass = '#F5B301';
export const butter = '#FBD774';
export const coral = '#E5482F';
export const blush = '#F5B7A3';
export const sage = '#2E7D5B';
export const mint = '#A8CFB9';
export const sand = '#E7DCC9';
export const dusk = '#56608F';
export const mist = '#B9C0DC';
export const denim = '#34507E';
export const plum = '#6B2F4A';
export const clay = '#B4623F';

/** Skin: lit side, shadow side, and the line that draws nose and creases. */
export const skins = {
  porcelain: { base: '#F9DCC8', shade: '#EFC3AB', line: '#C68A6F', flush: '#EE8B78' },
  fair: { base: '#F3CBAB', shade: '#E4B08B', line: '#B67B58', flush: '#E57B62' },
  tan: { base: '#E3AF80', shade: '#D09566', line: '#9C653C', flush: '#D96B4B' },
  olive: { base: '#CF9A69', shade: '#BA8353', line: '#875530', flush: '#CC5F42' },
  brown: { base: '#AF7549', shade: '#996038', line: '#6B3F22', flush: '#BE5237' },
  deep: { base: '#875332', shade: '#734325', line: '#492815', flush: '#A8412C' },
  ebony: { base: '#6A3F28', shade: '#57311E', line: '#341B0F', flush: '#97392A' },
};

/** Hair: the mass, and the sheen drawn as strands on it. */
export const hairs = {
  black: { base: '#211C24', sheen: '#453C48' },
  espresso: { base: '#3A241D', sheen: '#60402F' },
  chestnut: { base: '#6A3B22', sheen: '#955C37' },
  copper: { base: '#BF5423', sheen: '#E0803F' },
  ginger: { base: '#CF6A2B', sheen: '#EA9650' },
  wheat: { base: '#DDAE5C', sheen: '#F0CC86' },
  silver: { base: '#C9C8CE', sheen: '#EDECF0' },
  steel: { base: '#6D6B76', sheen: '#9A98A4' },
};
