// Which of the two builds this is: the whole app, or public and account pages alone, which leave for the areas.
import { roles } from './roles';

const isOfAnArea = (pathname: string) =>
  roles.some((area) => pathname === `/${area}` || pathname.startsWith(`/${area}/`));

/** Whether the page at `pathname` is of the other build: one gets there by loading it. */
export const isOfOtherPart = (pathname: string): boolean => __PART__ === 'publik' && isOfAnArea(pathname);
