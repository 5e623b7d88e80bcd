import type { Features } from './features.js';

/** Every feature that the server offers; what is not here is not announced to the client. */
export const features: Features = {};
