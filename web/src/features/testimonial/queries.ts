// Published testimonials.
import { publicPageQuery } from '../../api/public-query';
import type { Schemas } from '../../api/types';

export type Testimonial = Schemas['PublicTestimonial'];

export const testimonialsQuery = publicPageQuery('/api/web/testimoni', { page: 1, size: 12 });

/** What is shown of a testimonial; the short words stand in where the long ones are empty. */
export const quoteOf = (item: Testimonial) => item.testimoni || item.quotes || '';
