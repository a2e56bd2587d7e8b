import { categoryCountsQuery } from '@/features/categories/category-counts';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client }) => client.ensureQueryData(categoryCountsQuery());
