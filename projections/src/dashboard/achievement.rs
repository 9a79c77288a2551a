//! What recipients achieve: grade bands, credits, graduates per programme and year, and which
//! programmes will supply people for planning.
use crate::award::SCOPE as AWARD_SCOPE;
use crate::cells::{GRADES, STUDIES, sum, total};
use crate::error::Error;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use sqlx::Row as _;

/// Lower bounds of the bands of grade point averages, in hundredths.
const BANDS: [(i64, i64); 5] = [(0, 199), (200, 274), (275, 299), (300, 349), (350, 400)];

/// A band of grade point averages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GpaBand {
    /// Lowest, in hundredths.
    pub from_hundredths: i64,
    /// Highest, in hundredths.
    pub to_hundredths: i64,
    /// Recipients whose latest record lies within.
    pub count: i64,
}

/// Graduates of a programme in a year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraduateCount {
    /// Year of graduation.
    pub year: String,
    /// Study programme.
    pub study_programme: String,
    /// Level of study.
    pub level: String,
    /// How many.
    pub count: i64,
}

/// Recipients in a programme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgrammeCount {
    /// Study programme.
    pub study_programme: String,
    /// Level of study.
    pub level: String,
    /// Recipients who study now.
    pub studying: i64,
    /// Recipients who graduated.
    pub graduated: i64,
}

/// Achievements (prestasi) of one level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelCount {
    /// How far they reach.
    pub level: String,
    /// How many.
    pub count: i64,
}

/// The achievements of the recipients within a scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Achievement {
    /// Bands of the latest grade point averages, lowest first.
    pub gpa_bands: Vec<GpaBand>,
    /// Recipients with a record.
    pub recorded: i64,
    /// Of these, with at least eighteen credits in the latest semester.
    pub credits_on_track: i64,
    /// Graduates per year and programme, newest year first.
    pub graduates: Vec<GraduateCount>,
    /// Supply per programme, most people first.
    pub programmes: Vec<ProgrammeCount>,
    /// Achievements of recipients with their certificate, by how far they reach.
    pub levels: Vec<LevelCount>,
    /// Final projects of recipients.
    pub final_projects: i64,
}

/// The achievements of the recipients within a scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn awardee_achievement(store: &ReadStore, scope: &Scope) -> Result<Achievement, Error> {
    let figures = grades(store, scope).await?;
    Ok(Achievement {
        gpa_bands: BANDS
            .iter()
            .zip(&figures)
            .map(|((from, to), count)| GpaBand {
                from_hundredths: *from,
                to_hundredths: *to,
                count: *count,
            })
            .collect(),
        recorded: figures[BANDS.len()],
        credits_on_track: figures[BANDS.len() + 1],
        graduates: graduates(store, scope).await?,
        programmes: programmes(store, scope).await?,
        levels: levels(store, scope).await?,
        final_projects: final_projects(store, scope).await?,
    })
}

/// Recipients in each band, and behind them those with a record and those with enough credits.
async fn grades(store: &ReadStore, scope: &Scope) -> Result<Vec<i64>, Error> {
    let mut counts: Vec<String> = BANDS
        .iter()
        .map(|(from, to)| {
            // What has no grade point average has an empty text, which is no number on every engine.
            let within =
                format!("s.k1 <> '' AND CAST('0' || s.k1 AS BIGINT) BETWEEN {from} AND {to}");
            sum("n", &within)
        })
        .collect();
    counts.extend([total("s1"), total("s2")]);
    let figures = GRADES
        .within(scope, &counts.join(",\n"))
        .first(&mut *store.connection().await?, |row| {
            (0..BANDS.len() + 2)
                .map(|index| row.try_get::<i64, _>(index))
                .collect::<Result<Vec<i64>, _>>()
        })
        .await?;
    Ok(figures.unwrap_or_else(|| vec![0; BANDS.len() + 2]))
}

async fn graduates(store: &ReadStore, scope: &Scope) -> Result<Vec<GraduateCount>, Error> {
    let columns = format!("s.k4, s.k1, s.k2, {}", total("n"));
    let mut graduates = STUDIES.within(scope, &columns);
    graduates
        .only("s.k3 = '1'")
        .then("GROUP BY s.k4, s.k1, s.k2\nORDER BY 1 DESC, 4 DESC, 2, 3");
    graduates
        .all(&mut *store.connection().await?, |row| {
            Ok(GraduateCount {
                year: row.try_get(0)?,
                study_programme: row.try_get(1)?,
                level: row.try_get(2)?,
                count: row.try_get(3)?,
            })
        })
        .await
}

async fn programmes(store: &ReadStore, scope: &Scope) -> Result<Vec<ProgrammeCount>, Error> {
    let columns = format!("s.k1, s.k2, {}, {}", total("s1"), sum("n", "s.k3 = '1'"));
    let mut programmes = STUDIES.within(scope, &columns);
    programmes.then("GROUP BY s.k1, s.k2\nORDER BY SUM(s.n) DESC, 1, 2");
    programmes
        .all(&mut *store.connection().await?, |row| {
            Ok(ProgrammeCount {
                study_programme: row.try_get(0)?,
                level: row.try_get(1)?,
                studying: row.try_get(2)?,
                graduated: row.try_get(3)?,
            })
        })
        .await
}

/// Achievements by how far they reach; a person with two awards has each of theirs once.
async fn levels(store: &ReadStore, scope: &Scope) -> Result<Vec<LevelCount>, Error> {
    let mut owners = Select::new("1", "read_award w");
    scope.limit(&mut owners, &AWARD_SCOPE);
    owners
        .only("w.status <> 'dicabut'")
        .only("w.recipient_id = r.parent_id");
    let mut levels = owners.exists(
        "r.facet, COUNT(*)",
        "read_record r",
        "r.record_type = 'achievement' AND r.deleted = 0",
    );
    levels.then("GROUP BY r.facet\nORDER BY r.facet");
    levels
        .all(&mut *store.connection().await?, |row| {
            Ok(LevelCount {
                level: row.try_get::<Option<String>, _>(0)?.unwrap_or_default(),
                count: row.try_get(1)?,
            })
        })
        .await
}

async fn final_projects(store: &ReadStore, scope: &Scope) -> Result<i64, Error> {
    let mut projects = Select::new(
        "COUNT(*)",
        "read_record r\nJOIN read_award w ON w.award_id = r.parent_id",
    );
    scope.limit(&mut projects, &AWARD_SCOPE);
    projects
        .only("r.record_type = 'final_project'")
        .only("r.deleted = 0");
    let count = projects.count(&mut *store.connection().await?).await?;
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}
