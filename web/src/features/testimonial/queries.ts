// Published testimonials.
import { publicPageQuery } from '../../api/public-query';
import type { Testimonial } from './wire';

export const testimonialsQuery = publicPageQuery<Testimonial>('/api/web/testimoni', { page: 1, size: 12 });
